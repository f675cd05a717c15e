package io.argosy.bench.grid;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What the nodes send that hold files at the beginning of a batch. */
final class Origins {

  private final GridWorld world;
  private final List<GridFile> files;
  private final List<GridBatch.Attempt> attempts;

  Origins(GridWorld world, List<GridFile> files, List<GridBatch.Attempt> attempts) {
    this.world = world;
    this.files = files;
    this.attempts = attempts;
  }

  /** Returns what each origin sent and must send, by name. */
  Map<String, GridResult.Origin> sent() {
    Map<Integer, Long> sent = new TreeMap<>();
    Map<Integer, Long> must = new TreeMap<>();
    for (GridFile file : files) {
      file.sources().forEach(source -> sent.merge(source, 0L, Long::sum));
      if (file.sources().size() == 1) {
        must.merge(file.sources().getFirst(), mustLeave(file), Long::sum);
      }
    }
    ofOrigins().forEach(attempt -> sent.merge(attempt.from(), attempt.bytes(), Long::sum));
    Map<String, GridResult.Origin> named = new TreeMap<>();
    sent.forEach(
        (node, bytes) ->
            named.put(
                world.nodes().get(node).name().value(),
                new GridResult.Origin(bytes, must.getOrDefault(node, 0L))));
    return named;
  }

  private Stream<GridBatch.Attempt> ofOrigins() {
    return attempts.stream()
        .filter(GridBatch.Attempt::done)
        .filter(attempt -> files.get(attempt.file()).sources().contains(attempt.from()));
  }

  /** Returns what all origins sent, divided by what they must send. */
  double ratio() {
    return ofOrigins().mapToDouble(GridBatch.Attempt::bytes).sum() / mustLeave();
  }

  /** Returns how many bytes all origins together must send, however long it takes. */
  long mustLeave() {
    return files.stream().mapToLong(this::mustLeave).sum();
  }

  /** A copy must leave an origin once for each group of destinations that no other one feeds. */
  private long mustLeave(GridFile file) {
    long groups =
        file.destinations().stream().filter(to -> isFirstOfGroup(file.destinations(), to)).count();
    return groups * file.bytes();
  }

  /** Every destination that can feed this one can be fed by it, and comes later. */
  private boolean isFirstOfGroup(List<Integer> destinations, int to) {
    BitSet fed = fed(destinations, to);
    return destinations.stream()
        .filter(other -> fed(destinations, other).get(to))
        .allMatch(other -> fed.get(other) && other >= to);
  }

  /** Returns the destinations that can have a copy of this one's, itself included. */
  private BitSet fed(List<Integer> destinations, int from) {
    BitSet fed = new BitSet();
    fed.set(from);
    for (int size = 0; size < fed.cardinality(); ) {
      size = fed.cardinality();
      world.links().stream()
          .filter(link -> fed.get(link.from()) && destinations.contains(link.to()))
          .forEach(link -> fed.set(link.to()));
    }
    return fed;
  }
}
