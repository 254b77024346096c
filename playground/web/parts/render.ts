import {
  Component,
  type ComponentChild,
  type ComponentType,
  Fragment,
  type FunctionComponent,
  h,
  type VNode,
} from 'preact';

/** Renders items without ids, keyed by their index. */
export function each<T>(things: readonly T[], draw: (thing: T, place: number) => ComponentChild): VNode {
  return h(Fragment, null, ...things.map(draw));
}

/** A component that renders only when a prop has changed. */
export function memo<P extends object>(inner: FunctionComponent<P>): ComponentType<P> {
  return class Memo extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      const before = this.props as P;
      const keys = new Set([...Object.keys(before), ...Object.keys(next)]) as Set<keyof P>;
      return [...keys].some((key) => before[key] !== next[key]);
    }
    override render() {
      return h(inner, this.props as P);
    }
  };
}
