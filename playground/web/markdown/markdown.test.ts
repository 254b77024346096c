import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Message } from '../../protocol.ts';
import { parseMarkdown, plainText, textOf } from './blocks.ts';
import { type Block, type Inline, parseInline, safeUrl } from './inline.ts';
import { jumpOf } from './links.ts';

const text = (value: string): Inline => ({ kind: 'text', text: value });

describe('marks in a line', () => {
  it.each([
    ['**bold**', 'bold'],
    ['*italic*', 'italic'],
    ['_italic_', 'italic'],
    ['__underline__', 'underline'],
    ['~~strike~~', 'strike'],
    ['||spoiler||', 'spoiler'],
  ])('parses %s', (source, kind) => {
    expect(parseInline(source)).toEqual([{ kind, children: [text(kind)] }]);
  });

  it('parses nested marks', () => {
    expect(parseInline('**a *b*** c')).toEqual([
      { kind: 'bold', children: [text('a '), { kind: 'italic', children: [text('b')] }] },
      text(' c'),
    ]);
    expect(parseInline('*a **b** c*')).toEqual([
      { kind: 'italic', children: [text('a '), { kind: 'bold', children: [text('b')] }, text(' c')] },
    ]);
    expect(parseInline('***x***')).toEqual([
      { kind: 'bold', children: [{ kind: 'italic', children: [text('x')] }] },
    ]);
  });

  it('leaves everything else alone', () => {
    for (const source of [
      '2 * 3 * 4',
      'snake_case_name',
      '****',
      'a ~ b',
      '||',
      'http',
      '<@x>',
      '`',
      '5 < 6',
    ]) {
      expect(parseInline(source).every(({ kind }) => kind === 'text')).toBe(true);
    }
  });

  it('takes a sign after a backslash literally', () => {
    expect(parseInline('\\*a\\* \\<@1>')).toEqual([text('*a* <@1>')]);
  });

  it('parses nothing within code', () => {
    expect(parseInline('`**a**` ``b`c``')).toEqual([
      { kind: 'code', text: '**a**' },
      text(' '),
      { kind: 'code', text: 'b`c' },
    ]);
    expect(parseInline('**`a**`**')).toEqual([{ kind: 'bold', children: [{ kind: 'code', text: 'a**' }] }]);
  });

  it('parses mentions, commands, emoji and @everyone', () => {
    expect(parseInline('<@12><@!12><@&3><#45></climb write:9><:die:7>@everyone')).toEqual([
      { kind: 'user', id: '12' },
      { kind: 'user', id: '12' },
      { kind: 'role', id: '3' },
      { kind: 'channel', id: '45' },
      { kind: 'command', name: 'climb write', id: '9' },
      { kind: 'emoji', name: 'die', id: '7' },
      { kind: 'everyone', text: '@everyone' },
    ]);
  });

  it('parses timestamps, and refuses impossible ones', () => {
    expect(parseInline('<t:1700000000:R><t:1700000000>')).toEqual([
      { kind: 'time', at: 1_700_000_000_000, style: 'R' },
      { kind: 'time', at: 1_700_000_000_000, style: 'f' },
    ]);
    expect(parseInline('<t:9999999999999:R>')).toEqual([text('<t:9999999999999:R>')]);
  });

  it('parses three kinds of links, and leaves the sentence its full stop and bracket', () => {
    const link = (url: string, label = url): Inline => ({ kind: 'link', url, children: [text(label)] });
    expect(parseInline('[rules](https://a.example/x)')).toEqual([link('https://a.example/x', 'rules')]);
    expect(parseInline('(see https://a.example/x_(y)).')).toEqual([
      text('(see '),
      link('https://a.example/x_(y)'),
      text(').'),
    ]);
    expect(parseInline('<https://a.example/x>')).toEqual([link('https://a.example/x')]);
    expect(parseInline('[x](javascript:alert(1))').every(({ kind }) => kind === 'text')).toBe(true);
  });
});

describe('safeUrl', () => {
  it('accepts only http and https', () => {
    expect(safeUrl('https://a.example/b c')).toBe('https://a.example/b%20c');
    expect(safeUrl('javascript:alert(1)')).toBeUndefined();
    expect(safeUrl('data:text/html,x')).toBeUndefined();
    expect(safeUrl('https://')).toBeUndefined();
  });
});

describe('blocks', () => {
  const paragraph = (value: string): Block => ({ kind: 'paragraph', children: [text(value)] });

  it('parses headings, small print and paragraphs', () => {
    expect(parseMarkdown('# A\n## B\n### C\n-# d\ne\n\nf')).toEqual([
      { kind: 'heading', level: 1, children: [text('A')] },
      { kind: 'heading', level: 2, children: [text('B')] },
      { kind: 'heading', level: 3, children: [text('C')] },
      { kind: 'subtext', children: [text('d')] },
      paragraph('e\n\nf'),
    ]);
    expect(parseMarkdown('#no')).toEqual([paragraph('#no')]);
  });

  it('parses quotes of some lines, and of all lines that follow', () => {
    expect(parseMarkdown('> a\n> b\nc')).toEqual([
      { kind: 'quote', children: [paragraph('a\nb')] },
      paragraph('c'),
    ]);
    expect(parseMarkdown('a\n>>> b\nc')).toEqual([
      paragraph('a'),
      { kind: 'quote', children: [paragraph('b\nc')] },
    ]);
  });

  it('parses nested lists', () => {
    expect(parseMarkdown('- a\n  - b\n- c\n3. d\n4. e')).toEqual([
      {
        kind: 'list',
        ordered: false,
        start: 1,
        items: [
          [paragraph('a'), { kind: 'list', ordered: false, start: 1, items: [[paragraph('b')]] }],
          [paragraph('c')],
        ],
      },
      { kind: 'list', ordered: true, start: 3, items: [[paragraph('d')], [paragraph('e')]] },
    ]);
  });

  it('parses code with its language, and nothing within it', () => {
    expect(parseMarkdown('a\n```ts\n# **x**\n```\nb')).toEqual([
      paragraph('a'),
      { kind: 'code', language: 'ts', text: '# **x**' },
      paragraph('b'),
    ]);
    expect(parseMarkdown('```x```')).toEqual([{ kind: 'code', language: '', text: 'x' }]);
    expect(parseMarkdown('``````')).toEqual([paragraph('``````')]);
  });

  it('loses no letter of any text', () => {
    const piece = fc.constantFrom(
      ...['**', '*', '_', '__', '~~', '||', '`', '```', '\n', '> ', '>>> ', '# ', '-# ', '- ', '1. ', '  '],
      ...['[', '](https://a.test)', '<@1>', '<t:1:R>', '\\', 'https://b.test', 'x', 'y z', 'é'],
    );
    const letters = (value: string) => value.replace(/[^xyzé]/g, '');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const source = pieces.join('');
        expect(letters(said(parseMarkdown(source)))).toBe(letters(source));
      }),
      { numRuns: 500 },
    );
  });
});

/** All text that a reader sees, in order. */
function said(value: unknown): string {
  if (Array.isArray(value)) return value.map(said).join('');
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(([key, inner]) =>
      typeof inner === 'string' ? (['text', 'language'].includes(key) ? inner : '') : said(inner),
    )
    .join('');
}

const nameOf = (id: string) => ({ '1': 'Ann', '10': 'general' })[id] ?? id;

describe('plain text', () => {
  it('is the text without its marks, and without spoilers', () => {
    const source = '# **A** `b`\n- <@1> in <#10>\n> ||secret|| </newgame:5> <:die:6>\n```\ncode\n```';
    expect(plainText(source, nameOf)).toBe('A b\n@Ann in #general\n▒▒▒ /newgame :die:\ncode');
    expect(plainText('<:die:7>!', nameOf, (name, id) => `${name} ${id}`)).toBe('die 7!');
  });

  it('takes a message’s text from its content, embeds and components', () => {
    const message = {
      content: 'one',
      embeds: [{ title: 'two', description: '*three*' }],
      components: [
        {
          type: 17,
          components: [
            { type: 10, content: 'four' },
            { type: 1, components: [] },
          ],
        },
      ],
    } as unknown as Message;
    expect(textOf(message, nameOf)).toBe('one\ntwo\nthree\nfour');
  });
});

describe('jumps', () => {
  it('are addresses of Discord’s channels and messages', () => {
    expect(jumpOf('https://discord.com/channels/9/10')).toEqual({ channelId: '10', messageId: undefined });
    expect(jumpOf('https://ptb.discord.com/channels/@me/11/12')).toEqual({
      channelId: '11',
      messageId: '12',
    });
    expect(jumpOf('https://discord.com/channels/9')).toBeUndefined();
    expect(jumpOf('https://discord.com.example.org/channels/9/10')).toBeUndefined();
  });
});
