/**
 * Sends requests at a steady rate whether or not the ones before were answered, as people do. `stop` resolves to the
 * milliseconds from when each was due to its whole answer; it throws where one failed.
 */
export function openLoop(
  perSecond: number,
  send: () => Promise<Response>,
): { stop: () => Promise<number[]> } {
  const began = performance.now();
  const answers: Promise<number>[] = [];
  const timer = setInterval(() => {
    while (answers.length < ((performance.now() - began) / 1000) * perSecond) {
      const due = began + (answers.length / perSecond) * 1000;
      answers.push(
        send().then(async (response) => {
          if (!response.ok) throw new Error(`A request was answered with ${response.status}.`);
          await response.arrayBuffer();
          return performance.now() - due;
        }),
      );
    }
  }, 2);
  return {
    stop() {
      clearInterval(timer);
      return Promise.all(answers);
    },
  };
}
