// The list of public tables, as text only: names come from people.
const state = document.getElementById('state');
const list = document.getElementById('tables');

function seats(table) {
  const free = table.seats.filter((seat) => seat.free).length;
  if (table.phase !== 'lobby') return table.phase === 'over' ? 'game over' : 'playing';
  return free === 0 ? 'no free seat' : free === 1 ? 'one free seat' : `${free} free seats`;
}

function item(table) {
  const entry = document.createElement('li');
  const name = document.createElement('strong');
  name.textContent = table.name || (table.host ? `${table.host}’s table` : 'A table');
  const rest = document.createElement('span');
  rest.className = 'rules';
  const players = table.players === 1 ? 'one player' : `${table.players} players`;
  rest.textContent = ` · ${players} · ${seats(table)}`;
  entry.append(name, rest);
  return entry;
}

async function show() {
  try {
    const answer = await fetch('/api/tables', { headers: { accept: 'application/json' } });
    if (!answer.ok) throw new Error(String(answer.status));
    const { tables } = await answer.json();
    list.replaceChildren(...tables.map(item));
    state.textContent = tables.length === 0 ? 'No public table is open right now.' : '';
  } catch {
    state.textContent = 'The server did not answer. Try again later.';
  }
}

show();
setInterval(() => { if (!document.hidden) show(); }, 30000);
