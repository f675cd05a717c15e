package io.argosy.agent.batch;

/**
 * Searches the number of streams of one link beyond which its rate no longer rises. Immutable: each
 * sample leads to the next state.
 *
 * <p>The search holds a number and tries others, alternately more and fewer, for one sample each,
 * and returns to the held number for a sample between two trials. So a rate is always compared with
 * one that was measured a few seconds before. {@link KneeBelief} collects the comparisons. The
 * number that is held becomes the smallest one that is expected to reach nearly the best rate, but
 * never one beyond the last trial. After several trials in a row without a change the search
 * pauses, each time longer, until the rate changes at an unchanged number of streams.
 *
 * <p>A failure ends a trial of more streams, or otherwise halves the number at once. It also sets a
 * ceiling, which rises slowly.
 *
 * @param held the number of streams that is estimated to be best so far
 * @param streams that the link should have now; during a trial not the held number
 */
record StreamSearch(
    StreamPolicy policy,
    Reason reason,
    int held,
    int streams,
    KneeBelief belief,
    StreamTrials trials,
    StreamCeiling ceiling) {

  /** Why the number of streams that is held was changed last. */
  enum Reason {
    START,
    MORE_GAIN,
    FEWER_SUFFICE,
    FAILURES
  }

  /** The share of the best rate that is enough; a higher rate is not worth more streams. */
  private static final double ENOUGH = 0.98;

  /** More streams are used only if the held number reaches less than this, for stability. */
  private static final double TOO_LITTLE = 0.96;

  static StreamSearch of(StreamPolicy policy) {
    int start = policy.start();
    return new StreamSearch(
        policy,
        Reason.START,
        start,
        start,
        KneeBelief.none(policy.most()),
        StreamTrials.from(start, true),
        StreamCeiling.none(policy.most()));
  }

  StreamSearch after(StreamSample sample) {
    if (sample.isFailing() && ceiling.isListening()) {
      return afterFailures();
    }
    StreamCeiling next = sample.isFailing() ? ceiling.listening() : ceiling.afterQuiet();
    StreamSearch search =
        next.streams() > ceiling.streams() && held == ceiling.streams()
            ? with(held, streams, belief, StreamTrials.from(held, true), next)
            : with(held, streams, belief, trials, next);
    return sample.measures(streams) ? search.afterRate(sample) : search.afterNothing(sample);
  }

  private StreamSearch afterFailures() {
    if (streams > held) {
      StreamTrials later = StreamTrials.from(held, false);
      return with(held, held, belief.parted(), later, ceiling.at(held));
    }
    int half = Math.max(1, held / 2);
    return with(half, half, belief.parted(), StreamTrials.from(half, true), ceiling.at(half))
        .because(Reason.FAILURES);
  }

  private StreamSearch afterRate(StreamSample sample) {
    KneeBelief now = belief.seen(Math.max(streams, sample.inUse()), sample.logRate());
    StreamTrials next =
        now.isShaken() ? StreamTrials.from(held, trials.upNext()).trying(streams) : trials;
    int best = best(now, next.tried());
    if (best != held) {
      boolean up = best > held;
      int then = best == streams ? trial(best, StreamTrials.from(best, up)) : best;
      return with(best, then, now, StreamTrials.from(best, up).trying(then), ceiling)
          .because(up ? Reason.MORE_GAIN : Reason.FEWER_SUFFICE);
    }
    if (streams != held) {
      return with(held, held, now, next.changedNothing(), ceiling);
    }
    if (next.pause() > 0) {
      return with(held, held, now, next.paused(), ceiling);
    }
    int then = trial(held, next);
    return with(held, then, now, next.trying(then), ceiling);
  }

  /** Ends a trial that did not get its streams; streams above the number will end. */
  private StreamSearch afterNothing(StreamSample sample) {
    if (!trials.hasEndedItsWait()) {
      return with(held, streams, belief, trials.withoutInformation(), ceiling);
    }
    if (streams != held && sample.inUse() < streams) {
      return with(held, held, belief.parted(), trials.changedNothing().trying(held), ceiling);
    }
    return with(held, streams, belief.parted(), trials.trying(streams), ceiling);
  }

  /** The number to hold, between the one that is held and the one that was tried last. */
  private int best(KneeBelief now, int tried) {
    int high = Math.min(Math.max(held, tried), ceiling.streams());
    int low = Math.min(high, Math.max(Math.min(held, tried), StreamPolicy.FEWEST));
    double[] shares = now.shares(low, high);
    int best = low;
    while (shares[best - low] < ENOUGH) {
      best++;
    }
    boolean isGoodEnough = held >= low && shares[held - low] >= TOO_LITTLE;
    return best > held && isGoodEnough ? held : best;
  }

  /** The next number to try; the held one if there is no room for another. */
  private int trial(int from, StreamTrials next) {
    int more =
        Math.min(Math.max(from + 1, (int) Math.round(from * next.step())), ceiling.streams());
    int fewer =
        Math.max(Math.min(from - 1, (int) Math.round(from / next.step())), StreamPolicy.FEWEST);
    boolean canRise = more > from;
    boolean canFall = fewer < from;
    if (canRise && (next.upNext() || !canFall)) {
      return more;
    }
    return canFall ? fewer : from;
  }

  private StreamSearch with(
      int holds, int wants, KneeBelief believes, StreamTrials next, StreamCeiling limit) {
    return new StreamSearch(policy, reason, holds, wants, believes, next, limit);
  }

  private StreamSearch because(Reason why) {
    return new StreamSearch(policy, why, held, streams, belief, trials, ceiling);
  }
}
