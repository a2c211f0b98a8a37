// Members of forms with points in their names, as the interface takes them.

export function nested(flat) {
  const whole = {};
  for (const [name, value] of Object.entries(flat)) {
    const path = name.split('.');
    const last = path.pop();
    path.reduce((at, part) => at[part] ??= {}, whole)[last] = value;
  }
  return whole;
}
