export default function RulesScreen(_: { id: string }) {
  return <main>RulesScreen</main>;
}
