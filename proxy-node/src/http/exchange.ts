import { EXIT_CHANGED_HEADER } from '../../../schema/rules/proxy-headers.js';
import { requestOutcome, type RequestOutcome } from '../../../schema/rules/request-outcomes.js';
import { Refusal, type Denial } from '../denial.js';
import type { Flow } from '../target/flow.js';
import { resetAfterFlush, resetSoon } from '../target/reset.js';
import { timeLimit } from '../time-limit.js';
import { readAnswer, type TargetAnswer } from './answer.js';
import { HeadScanner } from './head.js';
import { BrokenOff } from './input.js';
import { headForTarget, type ProxyRequest } from './request.js';
import type { ClientLink, TargetLink } from './target-link.js';

/** Time limits of an exchange, in milliseconds. */
export interface ExchangeTimes {
  /** A target that neither answers nor continues: 504. */
  readonly answerTimeoutMs: number;
  /** A client that pauses in the middle of its upload: 408. */
  readonly uploadTimeoutMs: number;
}

/** Limit for an answer's headers: more than browsers accept. */
const MAX_ANSWER_HEAD_BYTES = 262_144;

/** How an exchange ended. */
export type Outcome =
  /** The client's connection, and perhaps the target's, can carry the next one. */
  | 'next'
  /** The answer is complete and the connection ends with it. */
  | 'close'
  /** The target switched to another protocol: everything from now on passes unread. */
  | 'tunnel'
  /** Bytes are missing and nobody can be told any more. */
  | 'broken';

/** One plain HTTP request and its answer. The bytes pass unchanged, and both sides see how the other one ends. */
export class Exchange {
  private hasUploaded: boolean;
  private hasHeardTarget = false;
  private hasUploadBegun = false;
  private hasAnswered = false;
  /** Why the exchange broke off when the client could not be told any more. */
  brokenBy: Denial | null = null;
  /** How the request ended. Final when `run` is over. */
  result: RequestOutcome = 'OK';
  /** Bytes of the two heads that only client and node exchanged. */
  handshakeBytes = 0;
  private activeAt = performance.now();
  private cancelWatch = (): void => undefined;
  private stop: (error: unknown) => void = () => undefined;

  constructor(
    private readonly client: ClientLink,
    private readonly request: ProxyRequest,
    private readonly target: TargetLink,
    private readonly times: ExchangeTimes,
  ) {
    this.hasUploaded = request.body.isComplete;
  }

  /** @throws Refusal while the client can still be told */
  async run(): Promise<Outcome> {
    const { client, target } = this;
    const stopped = new Promise<never>((_, reject) => (this.stop = reject));
    const touch = (): void => void (this.activeAt = performance.now());
    const cutIdle = target.connection.onCut;
    client.input.onActivity = target.input.onActivity = touch;
    target.up.onProgress = target.down.onProgress = touch;
    target.onRefusal = this.stop;
    target.connection.onCut = (denial) => this.stop(new Refusal(denial));
    client.input.onEnding = (wasReset) => this.clientEnded(wasReset);
    this.watch();
    try {
      return await Promise.race([this.pass(), stopped]);
    } catch (error) {
      return this.failed(error);
    } finally {
      this.cancelWatch();
      target.isFresh = false;
      // An idle connection must not keep this exchange: the collector would copy it, at every idle connection.
      client.input.onActivity = target.input.onActivity = nothing;
      client.input.onEnding = target.onRefusal = nothing;
      target.up.onProgress = target.down.onProgress = nothing;
      target.connection.onCut = cutIdle;
    }
  }

  private async pass(): Promise<Outcome> {
    const { target, request } = this;
    const head = headForTarget(request);
    this.handshakeBytes += request.head.bytes.length - head.length;
    target.up.push(head, head.length);
    const uploaded = this.upload();
    for (;;) {
      const { bytes, received, answer } = await this.nextAnswer();
      const isTunnel = answer.status === 101;
      // The rest of an upload has no place in another protocol.
      if (isTunnel && !(request.isUpgrade && this.hasUploaded))
        throw new Refusal({ code: 'TARGET_BAD_ANSWER' });
      const isFinal = answer.status >= 200;
      // Until the head is on its way, the client can still be told why there is no answer.
      target.down.push(bytes, received, received, () => (this.hasAnswered = isFinal));
      if (isFinal) await this.passBody(answer);
      else if (!isTunnel) continue;
      await permitted(target.down);
      if (isTunnel) {
        await permitted(target.up);
        return 'tunnel';
      }
      // The target has answered early. It may still take the rest of the upload, or close.
      await Promise.race([uploaded, target.input.ended]);
      const isDone = this.hasUploaded && answer.isPersistent && request.isPersistent;
      return isDone ? 'next' : 'close';
    }
  }

  private async passBody({ body }: TargetAnswer): Promise<void> {
    const { target } = this;
    try {
      await target.input.body(body, (part, framing) => target.down.push(part, framing));
    } catch (error) {
      // Its framing is broken: the target's fault, not the client's.
      throw error instanceof Refusal ? new Refusal({ code: 'TARGET_BAD_ANSWER' }) : error;
    }
  }

  private async upload(): Promise<void> {
    const { client, target, request } = this;
    try {
      await client.input.body(request.body, (part, framing) => {
        this.hasUploadBegun = true;
        target.up.push(part, framing);
      });
      this.hasUploaded = true;
      if (client.input.hasEnded) this.clientEnded(client.input.wasReset);
    } catch (error) {
      if (error instanceof BrokenOff) this.clientEnded(error.wasReset);
      else this.stop(error);
    }
  }

  /** The target sees how the client ended: it may go on answering after a regular end, as it would directly. */
  private clientEnded(wasReset: boolean): void {
    const { client, target } = this;
    const { socket } = target.connection;
    if (wasReset) this.stop(new BrokenOff(true, true));
    else if (!client.input.isAhead) target.up.whenPermitted(() => socket.end());
  }

  private async nextAnswer(): Promise<{ bytes: Buffer; received: number; answer: TargetAnswer }> {
    const { target, request } = this;
    try {
      const head = await target.input.head(
        new HeadScanner(MAX_ANSWER_HEAD_BYTES, false, 'HTTP/1.'),
      );
      if (head === null) throw new BrokenOff(false, false);
      this.hasHeardTarget = true;
      const added = target.connection.isExitReplaced ? [`${EXIT_CHANGED_HEADER}: lost`] : [];
      const answer = readAnswer(head, request.method, added);
      if (answer === null) throw new Refusal({ code: 'TARGET_BAD_ANSWER' });
      this.handshakeBytes += Math.max(0, answer.bytes.length - head.length);
      return { bytes: answer.bytes, received: head.length, answer };
    } catch (error) {
      if (!(error instanceof BrokenOff) || error.hadBegun)
        throw new Refusal({ code: 'TARGET_BAD_ANSWER' });
      // The client sees how a kept connection ended, and sends again; and a client that gave up hears nothing.
      if (!target.isFresh || this.hasGivenUp) throw error;
      throw new Refusal({ code: 'TARGET_UNREACHABLE' });
    }
  }

  /** The client has ended in the middle of its upload. */
  private get hasGivenUp(): boolean {
    return this.client.input.hasEnded && !this.hasUploaded;
  }

  /** @throws Refusal while the client can still be told */
  private failed(error: unknown): Outcome {
    const { client, target } = this;
    const { socket } = target.connection;
    target.up.stop();
    const isClientGone =
      client.socket.destroyed || (error instanceof BrokenOff && client.input.wasReset);
    if (isClientGone || this.hasGivenUp) this.result = 'CLIENT_ABORTED';
    else if (error instanceof Refusal) this.result = requestOutcome(error.denial.code);
    else this.result = error instanceof BrokenOff ? 'TARGET_ABORTED' : 'INTERNAL';
    if (!isClientGone && error instanceof BrokenOff) {
      // Also on a kept connection before the answer: the client sees just that, and sends its request again.
      if (!error.wasReset) return 'close';
      target.down.whenPermitted(() => resetAfterFlush(client.socket));
      return 'broken';
    }
    target.down.stop();
    resetSoon(socket);
    if (isClientGone) return 'broken';
    if (!this.hasAnswered) throw error;
    if (error instanceof Refusal) this.brokenBy = error.denial;
    resetAfterFlush(client.socket);
    return 'broken';
  }

  private watch(): void {
    const { answerTimeoutMs, uploadTimeoutMs } = this.times;
    const isPaused = this.isUploadPaused();
    const limit = isPaused ? uploadTimeoutMs : answerTimeoutMs;
    // Waiting for a lease, or for the speed of the plan, is nobody's silence.
    const { up, down } = this.target;
    if (up.isWaiting || down.isWaiting) this.activeAt = performance.now();
    const idle = performance.now() - this.activeAt;
    if (idle >= limit) {
      this.stop(new Refusal({ code: isPaused ? 'REQUEST_TIMED_OUT' : 'TARGET_TIMED_OUT' }));
      return;
    }
    const soonest = Math.min(answerTimeoutMs, uploadTimeoutMs, limit - idle);
    this.cancelWatch = timeLimit(soonest, () => this.watch());
  }

  /** Whether everybody waits for the client to go on with its upload. */
  private isUploadPaused(): boolean {
    const { client, target, request } = this;
    if (this.hasUploaded || this.hasAnswered || client.input.hasEnded) return false;
    const waitsForTarget = request.expectsContinue && !this.hasHeardTarget && !this.hasUploadBegun;
    return !waitsForTarget && target.connection.socket.writableLength === 0;
  }
}

function nothing(): void {
  // Nobody waits for it.
}

/** Resolves when all bytes of a flow so far were written to the receiving socket. */
function permitted(flow: Flow): Promise<void> {
  return new Promise((resolve) => flow.whenPermitted(resolve));
}
