package io.argosy.agent.batch;

import java.util.random.RandomGenerator;

/**
 * A link whose rate rises with the streams up to a knee. Streams of others take their share of the
 * capacity.
 */
final class SimulatedLink {

  private static final double SECONDS = StreamPolicy.SAMPLE.toNanos() / 1e9;

  private final RandomGenerator random;
  private final double perStream;
  private final double fall;
  private final double noise;
  private double capacity;
  private int competitors;
  private int admitted = Integer.MAX_VALUE;
  private double lasting;
  private double inFlight;

  /**
   * @param knee streams that fill the link
   * @param fall the power by which the rate falls beyond the knee; 0 if it stays
   * @param noise samples deviate by at most this share
   */
  SimulatedLink(RandomGenerator random, double knee, double fall, double noise) {
    this.random = random;
    this.perStream = 1e6 * Math.pow(10, 2 * random.nextDouble());
    this.capacity = knee * perStream;
    this.fall = fall;
    this.noise = noise;
  }

  void scale(double factor) {
    capacity *= factor;
  }

  void compete(int streams) {
    competitors = streams;
  }

  /** Streams above this number are refused because the source is busy. */
  void admit(int streams) {
    admitted = streams;
  }

  /** Unwanted streams end with their files: this share of them continues. */
  void last(double share) {
    lasting = share;
  }

  double knee() {
    return capacity / perStream;
  }

  double capacity() {
    return capacity;
  }

  /** In bytes per second, without the noise. */
  double rate(double streams) {
    double served = Math.min(streams, admitted);
    double beyond = Math.max(1, served / knee());
    double mine = capacity * Math.pow(beyond, -fall) * served / (served + competitors);
    return Math.min(served * perStream, mine);
  }

  StreamSample sample(int streams) {
    inFlight = Math.max(streams, streams + lasting * (inFlight - streams));
    double seen = rate(inFlight) * (1 + noise * (2 * random.nextDouble() - 1));
    int refused = Math.max(0, streams - admitted);
    return new StreamSample(
        inFlight,
        Math.round(seen * SECONDS),
        StreamPolicy.SAMPLE,
        2 * refused,
        streams + refused,
        true);
  }
}
