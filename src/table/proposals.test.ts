import { describe, expect, it } from 'vitest';
import type { Proposal, SeatOccupant } from './model.ts';
import { decisionOf, leadingChoice, newProposal, votersOf } from './proposals.ts';

const noon = new Date('2026-11-21T12:00:00Z');
const human = (id: string, more: object = {}): SeatOccupant => ({
  kind: 'human',
  person: { id, name: id },
  joinId: id,
  ...more,
});
const computer: SeatOccupant = { kind: 'computer', name: 'Ada' };
const four = { proposals: [], seats: [human('ann'), human('ben'), computer, human('cleo'), human('dan')] };
const late = (choices: Readonly<Record<string, string>> = {}): Proposal => ({
  ...newProposal({ kind: 'late', seat: 0, why: 'time' }, undefined, noon),
  choices,
});
const clock = (choices: Readonly<Record<string, string>>): Proposal => ({
  ...newProposal({ kind: 'clock', clock: undefined }, 'ann', noon),
  choices,
});

describe('a proposal', () => {
  it('is decided by the people with seats, except the person it is about', () => {
    expect(votersOf(four, late())).toEqual(['ben', 'cleo', 'dan']);
    expect(votersOf(four, clock({}))).toEqual(['ann', 'ben', 'cleo', 'dan']);
  });

  it('about a seat does not wait for a person whose seat is offered', () => {
    const seats = [human('ann'), human('ben', { offered: true }), computer];
    const offer = newProposal({ kind: 'offer', seat: 2 }, 'ann', noon);
    expect(votersOf({ seats, proposals: [] }, offer)).toEqual(['ann']);
    expect(votersOf({ seats, proposals: [] }, { ...offer, by: 'ben' })).toEqual(['ann', 'ben']);
  });

  it('about the clock or an undo needs everybody, even late players', () => {
    const seats = [human('ann'), human('ben', { offered: true }), human('cleo')];
    const proposals = [newProposal({ kind: 'late', seat: 2, why: 'time' }, undefined, noon)];
    const undo = newProposal({ kind: 'undo', undoes: 3 }, 'ann', noon);
    for (const proposal of [clock({}), undo])
      expect(votersOf({ seats, proposals }, proposal)).toEqual(['ann', 'ben', 'cleo']);
    expect(decisionOf({ seats, proposals }, undo)).toBeUndefined();
  });

  it('about a late seat does not wait for other late players', () => {
    const also = newProposal({ kind: 'late', seat: 3, why: 'time' }, undefined, noon);
    expect(votersOf({ ...four, proposals: [also] }, late())).toEqual(['ben', 'dan']);
  });

  it('includes the agreement of its proposer', () => {
    expect(newProposal({ kind: 'undo', undoes: 3 }, 'ann', noon).choices).toEqual({ ann: 'yes' });
  });

  it('passes when all agree, and fails with one vote against', () => {
    const yes = { ann: 'yes', ben: 'yes', cleo: 'yes' };
    expect(decisionOf(four, clock(yes))).toBeUndefined();
    expect(decisionOf(four, clock({ ...yes, dan: 'yes' }))).toBe('yes');
    expect(decisionOf(four, clock({ ann: 'yes', dan: 'no' }))).toBe('no');
  });

  it('about a late seat is decided by an absolute majority', () => {
    expect(decisionOf(four, late({ ben: 'wait' }))).toBeUndefined();
    expect(decisionOf(four, late({ ben: 'caretaker', dan: 'caretaker' }))).toBe('caretaker');
    expect(decisionOf({ proposals: [], seats: [human('ann'), human('ben')] }, late({ ben: 'offer' }))).toBe(
      'offer',
    );
  });

  it('about a late seat chooses to wait in a tie', () => {
    expect(decisionOf(four, late({ ben: 'caretaker', cleo: 'offer', dan: 'wait' }))).toBe('wait');
    const five = { proposals: [], seats: [...four.seats, human('eve')] };
    expect(decisionOf(five, late({ ben: 'caretaker', cleo: 'caretaker', dan: 'offer', eve: 'offer' }))).toBe(
      'wait',
    );
    expect(decisionOf(five, late({ ben: 'caretaker', cleo: 'caretaker', dan: 'offer', eve: 'wait' }))).toBe(
      'caretaker',
    );
  });

  it('about a late seat has a leading choice before all have voted', () => {
    expect(leadingChoice(four, late())).toBeUndefined();
    expect(leadingChoice(four, late({ dan: 'caretaker' }))).toBe('caretaker');
    expect(leadingChoice(four, late({ ben: 'caretaker', dan: 'offer' }))).toBe('wait');
    expect(leadingChoice(four, late({ ann: 'offer' }))).toBeUndefined();
  });

  it('stays undecided without votes', () => {
    expect(decisionOf({ seats: [computer], proposals: [] }, clock({}))).toBeUndefined();
  });

  it('ignores votes of people who may not vote', () => {
    expect(decisionOf(four, late({ ann: 'wait', zoe: 'wait', ben: 'wait' }))).toBeUndefined();
  });
});
