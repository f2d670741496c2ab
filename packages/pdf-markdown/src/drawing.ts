import type { Engine } from './engine.ts';
import { lines as limits } from './tables/drawn-table-thresholds.ts';
import { drawnBullets as spots } from './thresholds.ts';

/** What is drawn on a page besides text, in page space: straight strokes, filled rectangles, images. */
export interface Drawing {
  readonly strokes: readonly Segment[];
  readonly fills: readonly FilledBox[];
  readonly images: readonly PageBox[];
  /** Small round and square shapes: bullets, where words stand behind them. */
  readonly spots: readonly PageBox[];
}

export interface Segment {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly thickness: number;
}

export interface PageBox {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

export interface FilledBox extends PageBox {
  /** Red, green and blue as one number. */
  readonly colour: number;
}

type Matrix = readonly [number, number, number, number, number, number];
interface Gathered {
  readonly strokes: Segment[];
  readonly fills: FilledBox[];
  readonly images: PageBox[];
  readonly spots: PageBox[];
  /** Maps and charts have paths without end; past the budget they are not tables. */
  budget: number;
}

const pathObject = 2;
const imageObject = 3;
const formObject = 5;
const identity: Matrix = [1, 0, 0, 1, 0, 0];

export function readDrawing(engine: Engine, page: number): Drawing {
  const into: Gathered = { strokes: [], fills: [], images: [], spots: [], budget: 60_000 };
  const count = engine.bare('FPDFPage_CountObjects')(page);
  const objectAt = engine.bare('FPDFPage_GetObject');
  for (let index = 0; index < count && into.budget > 0; index += 1) {
    readObject(engine, objectAt(page, index), identity, 0, into);
  }
  return into;
}

function readObject(engine: Engine, object: number, outer: Matrix, depth: number, into: Gathered) {
  const type = engine.bare('FPDFPageObj_GetType')(object);
  into.budget -= 1;
  if (type === pathObject) readPath(engine, object, outer, into);
  else if (type === imageObject) {
    const { scratch, f32 } = engine;
    if (
      engine.bare('FPDFPageObj_GetBounds')(object, scratch, scratch + 4, scratch + 8, scratch + 12)
    ) {
      const [a, b] = apply(outer, f32(scratch), f32(scratch + 4));
      const [c, d] = apply(outer, f32(scratch + 8), f32(scratch + 12));
      into.images.push(boxOf(a, b, c, d));
    }
  } else if (type === formObject && depth < 8) {
    const matrix = multiply(matrixOf(engine, object), outer);
    const count = engine.bare('FPDFFormObj_CountObjects')(object);
    for (let index = 0; index < count && into.budget > 0; index += 1) {
      readObject(
        engine,
        engine.bare('FPDFFormObj_GetObject')(object, index),
        matrix,
        depth + 1,
        into,
      );
    }
  }
}

function readPath(engine: Engine, object: number, outer: Matrix, into: Gathered) {
  const { scratch, i32 } = engine;
  if (!engine.bare('FPDFPath_GetDrawMode')(object, scratch, scratch + 4)) return;
  const filled = i32(scratch) !== 0;
  const stroked = i32(scratch + 4) !== 0;
  if (!filled && !stroked) return;
  const count = engine.bare('FPDFPath_CountSegments')(object);
  into.budget -= count;
  if (count > 2000) return;
  const matrix = multiply(matrixOf(engine, object), outer);
  const loops = readLoops(engine, object, count, matrix);
  for (const loop of loops) {
    const spot = spotOf(loop);
    if (spot !== undefined) into.spots.push(spot);
  }
  if (stroked) {
    const width = engine.bare('FPDFPageObj_GetStrokeWidth')(object, scratch)
      ? engine.f32(scratch)
      : 1;
    const thickness = width * Math.hypot(matrix[0], matrix[1]);
    for (const loop of loops) addStrokes(loop, thickness, into.strokes);
  }
  if (filled) {
    const colour = colourOf(engine, object);
    for (const loop of loops) {
      const box = rectangleOf(loop);
      if (box !== undefined) into.fills.push({ ...box, colour });
    }
  }
}

interface Loop {
  readonly points: (readonly [number, number])[];
  curved: boolean;
  closed: boolean;
}

function readLoops(engine: Engine, object: number, count: number, matrix: Matrix): Loop[] {
  const { scratch, f32 } = engine;
  const pointOf = engine.bare('FPDFPathSegment_GetPoint');
  const closes = engine.bare('FPDFPathSegment_GetClose');
  const segmentAt = engine.bare('FPDFPath_GetPathSegment');
  const kindOf = engine.bare('FPDFPathSegment_GetType');
  const loops: Loop[] = [];
  let loop: Loop | undefined;
  for (let index = 0; index < count; index += 1) {
    const segment = segmentAt(object, index);
    if (pointOf(segment, scratch, scratch + 4) === 0) continue;
    const point = apply(matrix, f32(scratch), f32(scratch + 4));
    const kind = kindOf(segment);
    if (kind === 2 || loop === undefined) {
      loop = { points: [], curved: false, closed: false };
      loops.push(loop);
    }
    if (kind === 1) loop.curved = true;
    loop.points.push(point);
    if (closes(segment) !== 0) loop.closed = true;
  }
  return loops;
}

function addStrokes({ points, curved, closed }: Loop, thickness: number, into: Segment[]) {
  if (curved) return;
  const ends =
    closed && points.length > 2 ? [...points, points[0] as readonly [number, number]] : points;
  for (let index = 1; index < ends.length; index += 1) {
    const [x0, y0] = ends[index - 1] as readonly [number, number];
    const [x1, y1] = ends[index] as readonly [number, number];
    into.push({ x0, y0, x1, y1, thickness });
  }
}

/** The box of a loop whose sides are all upright or level; undefined for any other shape. */
function rectangleOf({ points, curved }: Loop): PageBox | undefined {
  if (curved || points.length < 4 || points.length > 6) return undefined;
  const { left, bottom, right, top } = extentOf(points);
  const level = points.every(
    ([x, y]) =>
      Math.min(x - left, right - x) < limits.crookedPoints + (right - left) * limits.crookedShare &&
      Math.min(y - bottom, top - y) < limits.crookedPoints + (top - bottom) * limits.crookedShare,
  );
  return level ? { left, bottom, right, top } : undefined;
}

/** The box of a small closed shape that is as high as it is wide. */
function spotOf({ points }: Loop): PageBox | undefined {
  if (points.length < 4) return undefined;
  const box = extentOf(points);
  const [width, height] = [box.right - box.left, box.top - box.bottom];
  const isSpot =
    Math.max(width, height) < spots.mostPoints &&
    Math.min(width, height) > spots.leastPoints &&
    Math.abs(width - height) < spots.unlike * width;
  return isSpot ? box : undefined;
}

function extentOf(points: Loop['points']): PageBox {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.min(bottom, y);
    top = Math.max(top, y);
  }
  return { left, bottom, right, top };
}

function colourOf(engine: Engine, object: number): number {
  const { scratch, i32 } = engine;
  if (
    !engine.bare('FPDFPageObj_GetFillColor')(
      object,
      scratch,
      scratch + 4,
      scratch + 8,
      scratch + 12,
    )
  ) {
    return 0;
  }
  return i32(scratch) * 65536 + i32(scratch + 4) * 256 + i32(scratch + 8);
}

function matrixOf(engine: Engine, object: number): Matrix {
  const { scratch, f32 } = engine;
  if (!engine.bare('FPDFPageObj_GetMatrix')(object, scratch)) return identity;
  return [
    f32(scratch),
    f32(scratch + 4),
    f32(scratch + 8),
    f32(scratch + 12),
    f32(scratch + 16),
    f32(scratch + 20),
  ];
}

const apply = (m: Matrix, x: number, y: number): readonly [number, number] => [
  m[0] * x + m[2] * y + m[4],
  m[1] * x + m[3] * y + m[5],
];

const multiply = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[1] * n[2],
  m[0] * n[1] + m[1] * n[3],
  m[2] * n[0] + m[3] * n[2],
  m[2] * n[1] + m[3] * n[3],
  m[4] * n[0] + m[5] * n[2] + n[4],
  m[4] * n[1] + m[5] * n[3] + n[5],
];

const boxOf = (x0: number, y0: number, x1: number, y1: number): PageBox => ({
  left: Math.min(x0, x1),
  bottom: Math.min(y0, y1),
  right: Math.max(x0, x1),
  top: Math.max(y0, y1),
});
