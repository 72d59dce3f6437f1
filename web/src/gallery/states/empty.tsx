export const states = { empty: () => <main>Nothing here.</main> };
