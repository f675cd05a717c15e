package io.argosy.bench.grid;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A change of the network or of a node during a batch. */
public sealed interface GridEvent {

  /** Counted from 1. */
  int batch();

  When when();

  /** The event as a user types it, without the batch. */
  String text();

  /**
   * From then on, the capacity of a link is a multiple of its capacity in the world.
   *
   * @param link position in the world
   */
  record LinkChange(int batch, When when, int link, double factor, String text)
      implements GridEvent {}

  /**
   * The agent of the node is killed, and started again after a time.
   *
   * @param node position in the world
   */
  record Stop(int batch, When when, int node, Duration pause, String text) implements GridEvent {}

  /**
   * A circuit is ordered for a link. It has an interface of its own, outside of the nodes' uplinks
   * and downlinks.
   *
   * @param link position in the world of the link whose files may use it
   * @param rate in bytes per second
   * @param time in which files may use it, from its proof on
   */
  record Circuit(int batch, When when, int link, double rate, Duration time, String text)
      implements GridEvent {}

  /**
   * @param isShare of the batch's bytes; otherwise seconds after the request
   */
  record When(boolean isShare, double value) {

    /**
     * @param arrived share of the batch's bytes, 0 to 1
     * @param seconds since the request
     */
    public boolean isDue(double arrived, double seconds) {
      return (isShare ? arrived : seconds) >= value;
    }
  }

  Pattern TEXT =
      Pattern.compile(
          "(?:batch (\\d{1,4}) )?"
              + "(at (\\d{1,5}(?:\\.\\d{1,3})?)(%|s) "
              + "(?:(link|circuit) (\\w+>\\w+) x(\\d{1,6}(?:\\.\\d{1,9})?)(?: for (\\d{1,5})s)?"
              + "|stop (\\w+) for (\\d{1,5})s))");
  double PERCENT = 100;

  /**
   * Reads {@code at 40% link A>B x0.125}, {@code at 30s stop A for 60s}, {@code at 20% circuit A>B
   * x8 for 60s}, or one of them after {@code batch 2}.
   *
   * @param batches of the run; an event that names none belongs to the third, or to the last of
   *     fewer
   * @throws IllegalArgumentException it is no event, or of no link, node or batch of this run
   */
  static GridEvent parse(String text, GridWorld world, int batches) {
    Matcher matcher = TEXT.matcher(text.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "no event such as \"at 40% link A>B x0.125\" or \"batch 2 at 30s stop A for 60s\": "
              + text);
    }
    int batch =
        matcher.group(1) == null ? Math.min(3, batches) : Integer.parseInt(matcher.group(1));
    if (batch < 1 || batch > batches) {
      throw new IllegalArgumentException("there is no batch " + batch + ": " + text);
    }
    When when = when(Double.parseDouble(matcher.group(3)), matcher.group(4).equals("%"), text);
    if ("circuit".equals(matcher.group(5)) != (matcher.group(8) != null)) {
      throw new IllegalArgumentException(
          "a circuit is for a time, such as \"circuit A>B x8 for 60s\", and a link is not: "
              + text);
    }
    return matcher.group(5) == null
        ? stop(batch, when, matcher, world)
        : change(batch, when, matcher, world);
  }

  private static When when(double number, boolean isShare, String text) {
    if (isShare && number >= PERCENT) {
      throw new IllegalArgumentException("a batch is over at 100%: " + text);
    }
    return new When(isShare, isShare ? number / PERCENT : number);
  }

  private static GridEvent change(int batch, When when, Matcher matcher, GridWorld world) {
    double factor = Double.parseDouble(matcher.group(7));
    if (factor <= 0) {
      throw new IllegalArgumentException(
          "the factor of a link is more than 0; to stop its transfers, stop a node");
    }
    int link = world.link(matcher.group(6));
    if (matcher.group(8) == null) {
      return new LinkChange(batch, when, link, factor, matcher.group(2));
    }
    double rate = factor * world.links().get(link).capacity();
    Duration time = Duration.ofSeconds(Long.parseLong(matcher.group(8)));
    return new Circuit(batch, when, link, rate, time, matcher.group(2));
  }

  private static GridEvent stop(int batch, When when, Matcher matcher, GridWorld world) {
    Duration pause = Duration.ofSeconds(Long.parseLong(matcher.group(10)));
    return new Stop(batch, when, world.node(matcher.group(9)), pause, matcher.group(2));
  }
}
