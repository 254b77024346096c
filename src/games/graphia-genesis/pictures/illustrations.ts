import { withCallouts } from '../../../core/draw.ts';
import type { Illustration } from '../../../core/game.ts';
import type { Scene } from '../../../core/scene.ts';
import { mapFeatures, shapeIds } from '../content/cards.ts';
import { sampleMap } from '../content/sample-map.ts';
import { apply } from '../rules/flow.ts';
import { drawnOn, squareAt, type TerrainMap } from '../rules/grid.ts';
import { options, type SharedCards, type State } from '../rules/state.ts';
import { say } from '../words/names.ts';
import { mapPane, spotOf, taskPane } from './map-pane.ts';
import { scoreSheet } from './score-sheet.ts';
import { spots } from './side-column.ts';

/** The pictures of the help, drawn from example positions. */
export function illustrations(topic: string): readonly Illustration[] {
  switch (topic) {
    case 'start':
      return [
        { scene: annotatedPanel(), caption: say('guide.turn') },
        { scene: moveOfTurn(), caption: say('guide.move') },
      ];
    case 'desolation':
      return [{ scene: hitRiver(), caption: say('guide.desolation') }];
    case 'scoring':
      return [
        { scene: mapPane(finished, 0, {}), caption: say('guide.sample') },
        { scene: scoreSheet(finished, 0, {}), caption: say('guide.sample-sheet') },
      ];
    default:
      return [];
  }
}

function example(map: TerrainMap, round: number, cards: SharedCards, desolated: readonly number[]): State {
  return {
    options: options.schema.parse({}),
    phase: { is: 'draw', waiting: [0] },
    starter: 0,
    round,
    terrainPile: mapFeatures.filter((feature) => feature !== cards.card),
    shapePile: shapeIds.filter((id) => !cards.shapes.includes(id)),
    lying: cards,
    desolated,
    maps: [map],
  };
}

/** The rulebook's sample after its last round. */
const finished: State = {
  ...example(sampleMap, 36, { card: 'desolation', shapes: [] }, [3, 8, 9, 11]),
  phase: { is: 'over' },
};

const land: TerrainMap = [
  ...['MMMM........', '...TT.......', '....TT......', '......FF....', '..RR..FFN...', '...RR.......'],
  ...['............', '......BBBB..', '............', '.........X..', '..DDDD......', '............'],
].join('');

/** Round 9: forest in an I or an L, with a 6. */
const turn = example(land, 9, { card: 'forest', shapes: ['p1', 'p7'], number: 6 }, [10]);

function annotatedPanel(): Scene {
  const pane = taskPane(turn, 0, { legal: true, viewer: 0 });
  return withCallouts(pane, [
    spots.card,
    spots.shapes,
    spotOf(squareAt(6, 12)),
    spotOf(squareAt(5, 9)),
    spotOf(squareAt(11, 11)),
    spots.total,
  ]);
}

function moveOfTurn(): Scene {
  const after = apply(turn, 0, { shape: 'p1', turn: 0, square: squareAt(6, 6) }).state;
  return mapPane(after, 0, { since: turn });
}

/** A river across the map loses the square where it crosses the diagonal. */
function hitRiver(): Scene {
  const river = Array.from({ length: 12 }, (_, column) => squareAt(7, column + 1));
  const previous = example(
    drawnOn(drawnOn(land.replaceAll('R', '.'), river, 'river'), [squareAt(6, 9)], 'nexus'),
    10,
    { card: 'desolation', shapes: [], number: 7 },
    [10],
  );
  const maps = previous.maps.map((map) => drawnOn(map, [squareAt(7, 7)], 'desolation'));
  return mapPane({ ...previous, desolated: [10, 7], maps }, 0, { since: previous });
}
