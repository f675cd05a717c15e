package io.argosy.bench.quality;

import io.argosy.bench.grid.GridFile;
import io.argosy.bench.grid.GridWorld;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Which node has which file, and what is on its way. Mutable. */
final class Standing {

  /** Bytes below it have been sent. */
  private static final double SENT = 1e-3;

  private final GridWorld world;
  private final List<GridFile> files;
  private final List<BitSet> held;
  private final List<BitSet> coming;
  private final List<List<Transfer>> byLink;

  /**
   * A file on its way.
   *
   * @param left bytes on the wire that are still to be sent
   */
  private record Transfer(int file, double left) {}

  Standing(GridWorld world, List<GridFile> files) {
    this.world = world;
    this.files = files;
    held = IntStream.range(0, world.nodes().size()).mapToObj(n -> new BitSet()).toList();
    coming = IntStream.range(0, world.nodes().size()).mapToObj(n -> new BitSet()).toList();
    byLink =
        Stream.generate(() -> (List<Transfer>) new ArrayList<Transfer>())
            .limit(world.links().size())
            .toList();
    for (int file = 0; file < files.size(); file++) {
      for (int source : files.get(file).sources()) {
        held.get(source).set(file);
      }
    }
  }

  GridWorld world() {
    return world;
  }

  List<GridFile> files() {
    return files;
  }

  boolean has(int node, int file) {
    return held.get(node).get(file);
  }

  boolean isComing(int node, int file) {
    return coming.get(node).get(file);
  }

  /** Returns whether a destination wants a file that it neither has nor fetches. */
  boolean isMissing(int node, int file) {
    return files.get(file).destinations().contains(node)
        && !has(node, file)
        && !isComing(node, file);
  }

  /** The number of transfers over a link. */
  int running(int link) {
    return byLink.get(link).size();
  }

  /** The number of transfers to a node. */
  int runningTo(int node) {
    return IntStream.range(0, byLink.size())
        .filter(link -> world.links().get(link).to() == node)
        .map(this::running)
        .sum();
  }

  /** Bytes on the wire that the transfers over a link still have to send. */
  double left(int link) {
    return byLink.get(link).stream().mapToDouble(Transfer::left).sum();
  }

  /** Receives a transfer and when it ends at the present rate. */
  interface Arrivals {
    void comes(int file, int node, double seconds);
  }

  void forEachArrival(Arrivals arrivals) {
    double[] rates =
        FairRates.of(world, IntStream.range(0, byLink.size()).map(this::running).toArray());
    for (int link = 0; link < byLink.size(); link++) {
      double each = rates[link] / running(link);
      int node = world.links().get(link).to();
      byLink.get(link).forEach(one -> arrivals.comes(one.file(), node, one.left() / each));
    }
  }

  void begin(FetchRule.Fetch fetch) {
    GridWorld.Link link = world.links().get(fetch.link());
    if (!has(link.from(), fetch.file()) || !isMissing(link.to(), fetch.file())) {
      throw new IllegalStateException("no such copy to fetch: " + fetch);
    }
    coming.get(link.to()).set(fetch.file());
    double wire = files.get(fetch.file()).bytes() / link.success();
    byLink.get(fetch.link()).add(new Transfer(fetch.file(), wire));
  }

  /**
   * Returns the seconds until the next file has arrived; infinite if none is on its way.
   *
   * @param rates of the links, which their transfers share equally
   */
  double untilArrival(double[] rates) {
    return IntStream.range(0, byLink.size())
        .filter(link -> running(link) > 0)
        .mapToDouble(
            link ->
                byLink.get(link).stream().mapToDouble(Transfer::left).min().orElseThrow()
                    * running(link)
                    / rates[link])
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  /** Sends for a time; what has arrived then can be passed on. */
  void send(double seconds, double[] rates) {
    for (int link = 0; link < byLink.size(); link++) {
      double each = seconds * rates[link] / Math.max(1, running(link));
      List<Transfer> before = List.copyOf(byLink.get(link));
      byLink.get(link).clear();
      for (Transfer one : before) {
        Transfer after = new Transfer(one.file(), one.left() - each);
        if (after.left() > SENT) {
          byLink.get(link).add(after);
        } else {
          int node = world.links().get(link).to();
          held.get(node).set(one.file());
          coming.get(node).clear(one.file());
        }
      }
    }
  }

  boolean isBusy() {
    return byLink.stream().anyMatch(transfers -> !transfers.isEmpty());
  }

  /** Returns whether every destination has its files. */
  boolean isDone() {
    return IntStream.range(0, files.size())
        .allMatch(file -> files.get(file).destinations().stream().allMatch(to -> has(to, file)));
  }
}
