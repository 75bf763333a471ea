// Runs as a process of its own. Sends requests at a constant rate until it receives a message, then sends
// the duration of each.
const { url, token, perSecond } = JSON.parse(process.argv[2] ?? "{}") as {
  url: string;
  token: string;
  perSecond: number;
};

async function send(): Promise<void> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`A request was answered with ${response.status}.`);
  await response.arrayBuffer();
}

await send();
const began = performance.now();
const answers: Promise<number>[] = [];
const timer = setInterval(() => {
  while (answers.length < ((performance.now() - began) / 1000) * perSecond) {
    const due = began + (answers.length / perSecond) * 1000;
    answers.push(send().then(() => performance.now() - due));
  }
}, 2);
process.once("message", () => {
  clearInterval(timer);
  void Promise.all(answers).then((milliseconds) => {
    process.send?.(milliseconds);
    process.disconnect();
  });
});
process.send?.("begun");
