package io.argosy.agent.batch;

import java.util.Arrays;

/**
 * Estimate of a link's knee, the number of streams beyond which the rate no longer rises.
 *
 * <p>Each hypothesis is a curve: the rate grows in proportion to the streams up to the knee; beyond
 * it the rate is constant, or it falls. Two samples, one after the other at different numbers of
 * streams, are compared with all curves. Only the ratio of the two rates counts, so a capacity that
 * changes slowly does no harm. The spread of the noise is not known either; it is estimated from
 * the misfit of the best curve (Student's t). Old pairs of samples count less and less.
 *
 * <p>A link that has no sharp knee, because others share it or because it saturates slowly, is
 * fitted by the curve that is nearest around the numbers of streams that were tried.
 */
final class KneeBelief {

  /** By this power of the streams the rate falls beyond the knee. */
  private static final double[] FALLS = {0, 0.4};

  /** Knees that are closer to each other than this are not distinguished. */
  private static final double LOG_STEP = Math.log(1.1);

  /** Noise that is assumed before any measurement, and the number of pairs it counts for. */
  private static final double ASSUMED_NOISE = 0.12;

  private static final double ASSUMED_PAIRS = 3;

  /** Weight of a pair decreases by this factor with each later one: half after a dozen. */
  private static final double DECAY = 0.95;

  /** Weight of earlier samples after one that contradicts them. */
  private static final double DOUBTED = 0.2;

  /** A smaller change of the rate is never taken for a change of the link. */
  private static final double SMALL = Math.log(1.4);

  /** By number of streams and curve: the rate as a share of the curve's best. */
  private final double[][] curves;

  private final double pairs;
  private final double[] misfits;
  private final double[] weights;
  private final double streams;
  private final double logRate;
  private final boolean shaken;

  private KneeBelief(
      double[][] curves,
      double pairs,
      double[] misfits,
      double streams,
      double logRate,
      boolean shaken) {
    this.curves = curves;
    this.pairs = pairs;
    this.misfits = misfits;
    this.weights = weights(pairs, misfits);
    this.streams = streams;
    this.logRate = logRate;
    this.shaken = shaken;
  }

  static KneeBelief none(int most) {
    int knees = 2 + (int) Math.ceil(Math.log(most) / LOG_STEP);
    double[][] curves = new double[most + 1][knees * FALLS.length];
    for (int n = 1; n <= most; n++) {
      for (int i = 0; i < curves[n].length; i++) {
        curves[n][i] = Math.exp(height(i, Math.log(n)));
      }
    }
    return new KneeBelief(curves, 0, new double[knees * FALLS.length], 0, 0, false);
  }

  /** Returns the estimate after a sample with this average number of streams. */
  KneeBelief seen(double now, double logRateNow) {
    if (streams == 0) {
      return new KneeBelief(curves, pairs, misfits, now, logRateNow, false);
    }
    double rise = logRateNow - logRate;
    double tolerated = Math.max(SMALL, 3 * noise());
    double[] rises = rises(now);
    boolean isShaken = Math.abs(rise - expected(rises)) > tolerated;
    boolean isInformative = now != streams && (!isShaken || distance(rise, rises) <= tolerated);
    double factor = (isInformative ? DECAY : 1) * (isShaken ? DOUBTED : 1);
    double[] later = new double[misfits.length];
    for (int i = 0; i < later.length; i++) {
      double miss = isInformative ? rise - rises[i] : 0;
      later[i] = factor * misfits[i] + miss * miss;
    }
    return new KneeBelief(
        curves, factor * pairs + (isInformative ? 1 : 0), later, now, logRateNow, isShaken);
  }

  /** Whether the last sample contradicted the earlier ones: the link has changed. */
  boolean isShaken() {
    return shaken;
  }

  /** The estimate, with the next sample compared with no earlier one: too much time has passed. */
  KneeBelief parted() {
    return new KneeBelief(curves, pairs, misfits, 0, 0, false);
  }

  /** The expected rates of these numbers of streams, as shares of the best of them. */
  double[] shares(int low, int high) {
    double[] shares = new double[high - low + 1];
    for (int n = low; n <= high; n++) {
      for (int i = 0; i < weights.length; i++) {
        shares[n - low] += weights[i] * curves[n][i];
      }
    }
    double best = Arrays.stream(shares).max().orElseThrow();
    return Arrays.stream(shares).map(share -> share / best).toArray();
  }

  /** How much the logarithm of the rate rises from the last sample to this one, by curve. */
  private double[] rises(double now) {
    double[] rises = new double[misfits.length];
    double before = Math.log(streams);
    double after = Math.log(now);
    for (int i = 0; i < rises.length; i++) {
      rises[i] = height(i, after) - height(i, before);
    }
    return rises;
  }

  private double expected(double[] rises) {
    double expected = 0;
    for (int i = 0; i < rises.length; i++) {
      expected += weights[i] * rises[i];
    }
    return expected;
  }

  private static double distance(double rise, double[] rises) {
    return Arrays.stream(rises).map(r -> Math.abs(rise - r)).min().orElseThrow();
  }

  /** The logarithm of the rate, as a share of the curve's best. */
  private static double height(int curve, double logStreams) {
    int knee = curve / FALLS.length;
    double beyond = logStreams - knee * LOG_STEP;
    return beyond <= 0 ? beyond : -FALLS[curve % FALLS.length] * beyond;
  }

  private double noise() {
    double least = Arrays.stream(misfits).min().orElseThrow();
    return Math.sqrt((assumed() + least) / (ASSUMED_PAIRS + pairs));
  }

  /** The probability of each curve; falling ones have half the prior of the others. */
  private static double[] weights(double pairs, double[] misfits) {
    double least = Arrays.stream(misfits).min().orElseThrow();
    double[] weights = new double[misfits.length];
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      double odds = (assumed() + least) / (assumed() + misfits[i]);
      weights[i] = Math.pow(odds, (ASSUMED_PAIRS + pairs) / 2) / (1 + i % FALLS.length);
      sum += weights[i];
    }
    for (int i = 0; i < weights.length; i++) {
      weights[i] /= sum;
    }
    return weights;
  }

  private static double assumed() {
    return ASSUMED_PAIRS * ASSUMED_NOISE * ASSUMED_NOISE;
  }
}
