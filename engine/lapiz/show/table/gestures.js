/**
 * Pointers on a board, as what they mean.
 *
 * A mouse chooses when it is pressed. A finger does so when it is lifted, for until then it may be
 * scrolling; held still, or where the board is one to draw on, it draws. Two fingers are the
 * browser's own: they scroll and enlarge.
 */

const HOLD = 400,
  STILL = 8;

/**
 * The handlers of a board. `now()` says what holds at the moment: `at(event)` the square pointed at
 * or -1, `picked` the squares chosen, `several` whether each is added to those, and who is told:
 * `pick(squares, how)`, or, on a board to draw on, `stroke` with `tap(square, event)`, `drag(way)`, `end(way)`.
 */
export function gestures(now) {
  let press = null,
    timer = 0;

  function choose(square, how = {}) {
    now().pick([square], { more: press.more, away: press.away, ...how });
  }

  function end() {
    clearTimeout(timer);
    press = null;
  }

  function down(event, square) {
    if (press && event.pointerId !== press.id) return cancel(); // a second finger
    if (event.button || square < 0) return;
    const { picked, stroke, several } = now(),
      more = event.ctrlKey || event.metaKey || event.shiftKey,
      finger = event.pointerType === "touch";
    press = {
      id: event.pointerId,
      way: [square],
      x: event.clientX,
      y: event.clientY,
      more,
      away: more && picked.has(square),
      finger,
      stroke: more || several ? null : stroke,
      drawing: Boolean(!finger || several || stroke),
      moved: false,
    };
    if (!finger && !press.stroke) choose(square);
    if (finger && !several && !stroke) timer = setTimeout(held, HOLD);
  }

  function held() {
    press.drawing = press.held = true;
    press.more = now().picked.size > 1;
    navigator.vibrate?.(8);
    choose(press.way[0]);
  }

  function move(event, square) {
    if (!press || event.pointerId !== press.id || !event.buttons) return;
    if (!press.drawing)
      return Math.hypot(event.clientX - press.x, event.clientY - press.y) > STILL && end();
    const { way } = press;
    if (square < 0 || square === way[way.length - 1]) return;
    way.push(square);
    if (press.stroke) press.stroke.drag(way);
    else {
      if (press.finger && !press.moved) choose(way[0], { more: true });
      choose(square, { more: true });
    }
    press.moved = true;
  }

  function up(event) {
    if (!press || event.pointerId !== press.id) return;
    const { stroke, way, moved, finger, held: long } = press;
    if (stroke) moved ? stroke.end(way) : stroke.tap(way[0], event);
    else if (finger && !moved && !long) choose(way[0], { tap: true });
    end();
  }

  function cancel() {
    if (press?.stroke && press.moved) press.stroke.end(press.way);
    end();
  }

  /** Whether a finger draws, so that the page must not scroll under it. */
  const draws = () => Boolean(press?.drawing);

  return { down, move, up, cancel, draws };
}

/** Whether somebody points at a cell so that it is no other one that is meant. */
export function inMiddle(event, cell) {
  const { left, top, width, height } = cell.getBoundingClientRect();
  return (
    Math.hypot(event.clientX - left - width / 2, event.clientY - top - height / 2) < 0.42 * width
  );
}

/** The slot of a square that is nearest to where somebody points. */
export function slotAt(board, event, cell) {
  const { left, top, width } = cell.getBoundingClientRect(),
    scale = board.side / width;
  const [x, y] = [(event.clientX - left) * scale, (event.clientY - top) * scale];
  const away = board.slots.map(([sx, sy]) => Math.hypot(sx - x, sy - y));
  return board.lone ? 0 : away.indexOf(Math.min(...away));
}
