import * as z from 'zod';
import { contentById } from '../../../core/common.ts';
import json from './cards.json' with { type: 'json' };

/** The terrains drawn as shapes of four squares, in the order of the score sheet. */
export const terrains = ['mountain', 'forest', 'river', 'desert', 'tundra', 'farm'] as const;
export type Terrain = (typeof terrains)[number];

/** The rows of the score sheet. */
export const scoreRows = [...terrains, 'nexus'] as const;
export type ScoreRow = (typeof scoreRows)[number];

/** Everything that a terrain card can show. */
export const mapFeatures = [...scoreRows, 'desolation'] as const;
export type MapFeature = (typeof mapFeatures)[number];

export const shapeIds = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8'] as const;
export type ShapeId = (typeof shapeIds)[number];
/** The seven one-sided tetrominoes by their usual letters. */
export const letters = ['I', 'O', 'T', 'S', 'Z', 'L', 'J'] as const;
export type Letter = (typeof letters)[number];

const content = z
  .strictObject({
    terrainCards: z.array(z.enum(mapFeatures)).length(8),
    shapeCards: z
      .array(
        z.strictObject({
          id: z.enum(shapeIds),
          shape: z.enum(letters),
          cells: z
            .array(z.string().regex(/^[X.]{1,4}$/))
            .min(1)
            .max(4),
        }),
      )
      .length(8),
  })
  .parse(json);

/** "8 Terrain Cards": one of each feature. */
export const terrainCards: readonly MapFeature[] = content.terrainCards;

export interface ShapeCard {
  readonly id: ShapeId;
  readonly shape: Letter;
  /** Rows from the top, as printed: `X` is a square of the shape. */
  readonly cells: readonly string[];
}

/**
 * "8 Polyomino Cards". The pictures of the printed cards are lost: the seven one-sided tetrominoes and a second T
 * are our reconstruction.
 */
export const shapeCards: readonly ShapeCard[] = content.shapeCards;

/** @throws if the content lacks a card of `shapeIds` */
export const shapeCard = contentById('cards.json', shapeCards);

export function letterOf(id: ShapeId): Letter {
  return shapeCard(id).shape;
}
