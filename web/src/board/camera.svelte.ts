/** The visible part of the map: zoom and pan by wheel, drag, pinch and buttons. */

/** The width of the map in its own units. */
export const WIDTH = 1600;
/** The height of what is shown of it: above and below there is only sea. */
export const HEIGHT = 966;
const TOP = 14;
const CLOSEST = 4;
const STEP = 1.35;
const FIT_MARGIN = 260; // units around what is to be seen
const DRAG_PIXELS = 6; // less is a click

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** The visible part of the map, and how gestures change it. */
export class Camera {
  /** The zoom factor: 1 shows the whole map. */
  zoom = $state(1);
  /** The upper left corner of what is seen. */
  x = $state(0);
  y = $state(TOP);
  /** Width by height of the element that shows the map. */
  aspect = $state(WIDTH / HEIGHT);
  /** What is seen, as an attribute. */
  viewBox: string = $derived.by(() => {
    const { width, height } = this.size;
    return `${this.x} ${this.y} ${width} ${height}`;
  });
  #pointers: { id: number; x: number; y: number }[] = []; // the fingers on the map
  #moved = 0;

  /** The size of the visible part, in map units: it has the aspect ratio of the element, so there are no empty bars. */
  get size(): { width: number; height: number } {
    const wide = Math.max(WIDTH, HEIGHT * this.aspect) / this.zoom;
    return { width: wide, height: wide / this.aspect };
  }

  /** Whether the last press moved the map, so that it was no click. */
  get wasDragged(): boolean {
    return this.#moved > DRAG_PIXELS;
  }

  /** The scale of the map in pixels per unit. */
  scale(element: Element): number {
    return element.getBoundingClientRect().width / this.size.width;
  }

  /** What is seen now, to come back to. */
  get view(): { zoom: number; x: number; y: number } {
    return { zoom: this.zoom, x: this.x, y: this.y };
  }

  /** Come back to what was seen. */
  returnTo(view: { zoom: number; x: number; y: number }): void {
    this.zoom = view.zoom;
    this.#place(view.x, view.y);
  }

  /** Show the whole map. */
  reset(): void {
    this.zoom = 1;
    this.#place(0, TOP);
  }

  /** Zoom around a point, which stays where it is. */
  zoomBy(factor: number, at?: { x: number; y: number }): void {
    const before = this.size;
    const point = at ?? { x: this.x + before.width / 2, y: this.y + before.height / 2 };
    const zoom = clamp(this.zoom * factor, 1, CLOSEST);
    const ratio = this.zoom / zoom;
    this.zoom = zoom;
    this.#place(point.x - (point.x - this.x) * ratio, point.y - (point.y - this.y) * ratio);
  }

  /** One step closer. */
  closer(): void {
    this.zoomBy(STEP);
  }

  /** One step further away. */
  further(): void {
    this.zoomBy(1 / STEP);
  }

  /** Show a part of the map with some margin around it. */
  frame(points: readonly { x: number; y: number }[], zoom: number): void {
    if (!points.length) return;
    const middle = {
      x: points.reduce((sum, point) => sum + point.x, 0) / points.length,
      y: points.reduce((sum, point) => sum + point.y, 0) / points.length,
    };
    this.zoom = clamp(zoom, 1, CLOSEST);
    this.#place(middle.x - this.size.width / 2, middle.y - this.size.height / 2);
  }

  /** Show all of these points, as close as possible, at most this close. */
  fit(points: readonly { x: number; y: number }[], closest: number): void {
    const [xs, ys] = [points.map((point) => point.x), points.map((point) => point.y)];
    const whole = Math.max(WIDTH, HEIGHT * this.aspect);
    const wide = Math.max(...xs) - Math.min(...xs) + FIT_MARGIN;
    const high = Math.max(...ys) - Math.min(...ys) + FIT_MARGIN;
    const middle = { x: (Math.max(...xs) + Math.min(...xs)) / 2, y: (Math.max(...ys) + Math.min(...ys)) / 2 };
    this.frame([middle], Math.min(closest, whole / wide, whole / this.aspect / high));
  }

  /** Bring a point into view. */
  reveal(point: { x: number; y: number }): void {
    const { width, height } = this.size;
    const margin = Math.min(width, height) * 0.12;
    const x = clamp(this.x, point.x - width + margin, point.x - margin);
    const y = clamp(this.y, point.y - height + margin, point.y - margin);
    this.#place(x, y);
  }

  #place(x: number, y: number): void {
    const { width, height } = this.size;
    // A view wider or higher than the map shows the map in its middle.
    this.x = width >= WIDTH ? (WIDTH - width) / 2 : clamp(x, 0, WIDTH - width);
    this.y = height >= HEIGHT ? TOP + (HEIGHT - height) / 2 : clamp(y, TOP, TOP + HEIGHT - height);
  }

  /** The element that shows the map has this size now. */
  resize(width: number, height: number): void {
    if (width === 0 || height === 0) return;
    this.aspect = width / height;
    this.#place(this.x, this.y);
  }

  // Gestures

  /** The wheel was turned: zoom around the pointer. */
  wheel(event: WheelEvent): void {
    event.preventDefault();
    this.zoomBy(
      Math.exp(-event.deltaY / 400),
      this.#onMap(event.currentTarget as Element, event.clientX, event.clientY),
    );
  }

  /** A finger or a button came down. */
  down(event: PointerEvent): void {
    if (this.#pointers.length === 0) this.#moved = 0;
    this.#put(event);
  }

  /** A finger or a pressed pointer moved: pan, or zoom with two fingers. */
  move(event: PointerEvent): void {
    const before = this.#pointers.find((pointer) => pointer.id === event.pointerId);
    if (!before) return;
    const element = event.currentTarget as Element;
    const [dx, dy] = [event.clientX - before.x, event.clientY - before.y];
    this.#moved += Math.hypot(dx, dy);
    if (this.#pointers.length === 2) this.#pinch(event, element);
    else if (this.wasDragged) {
      element.setPointerCapture(event.pointerId);
      const scale = this.scale(element);
      this.#place(this.x - dx / scale, this.y - dy / scale);
    }
    this.#put(event);
  }

  /** A finger or a button was lifted. */
  up(event: PointerEvent): void {
    this.#pointers = this.#pointers.filter((pointer) => pointer.id !== event.pointerId);
  }

  #put(event: PointerEvent): void {
    const others = this.#pointers.filter((pointer) => pointer.id !== event.pointerId);
    this.#pointers = [...others, { id: event.pointerId, x: event.clientX, y: event.clientY }];
  }

  #pinch(event: PointerEvent, element: Element): void {
    const other = this.#pointers.find((pointer) => pointer.id !== event.pointerId);
    const before = this.#pointers.find((pointer) => pointer.id === event.pointerId);
    if (!other || !before) return;
    const distance = (point: { x: number; y: number }) => Math.hypot(point.x - other.x, point.y - other.y) || 1;
    const now = { x: event.clientX, y: event.clientY };
    this.zoomBy(distance(now) / distance(before), this.#onMap(element, (now.x + other.x) / 2, (now.y + other.y) / 2));
  }

  #onMap(element: Element, clientX: number, clientY: number): { x: number; y: number } {
    const box = element.getBoundingClientRect();
    const { width, height } = this.size;
    return {
      x: this.x + ((clientX - box.left) / box.width) * width,
      y: this.y + ((clientY - box.top) / box.height) * height,
    };
  }
}
