package io.argosy.bench.grid;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How the files of a batch are drawn.
 *
 * @param count of files
 * @param least smallest size of a file, in bytes
 * @param most largest size of a file, in bytes
 * @param origins positions of the nodes that may hold a file at the beginning
 * @param replicas how many of them hold each file; empty for two or three, and for more where a
 *     node would otherwise have no link from one
 * @param destinations how many nodes request each file, of those that do not hold it and have a
 *     link from a node that does; empty for all of them
 */
public record GridDraw(
    int count,
    long least,
    long most,
    List<Integer> origins,
    Optional<Integer> replicas,
    Optional<Integer> destinations) {

  private static final int FEWEST_SOURCES = 2;
  private static final int MOST_SOURCES = 3;

  public GridDraw {
    origins = List.copyOf(origins);
  }

  /** Draws the files; the same state of the generator gives the same files. */
  public List<GridFile> files(GridWorld world, SplittableRandom chance) {
    return IntStream.range(0, count)
        .mapToObj(
            number -> {
              long bytes = chance.nextLong(least, most + 1);
              List<Integer> sources = sources(world, chance);
              return new GridFile(number, bytes, sources, wanting(world, sources, chance));
            })
        .toList();
  }

  private List<Integer> sources(GridWorld world, SplittableRandom chance) {
    List<Integer> drawn = shuffled(origins, chance);
    if (replicas.isPresent()) {
      return drawn.subList(0, Math.min(replicas.get(), drawn.size()));
    }
    int most = chance.nextInt(FEWEST_SOURCES, MOST_SOURCES + 1);
    return reaching(world, drawn.subList(0, Math.min(most, drawn.size())), chance);
  }

  private static List<Integer> shuffled(List<Integer> items, SplittableRandom chance) {
    List<Integer> order = new ArrayList<>(items);
    for (int last = order.size() - 1; last > 0; last--) {
      Collections.swap(order, last, chance.nextInt(last + 1));
    }
    return order;
  }

  /** Adds an origin for each node that has no link from these, and one from others. */
  private List<Integer> reaching(GridWorld world, List<Integer> drawn, SplittableRandom chance) {
    List<Integer> sources = new ArrayList<>(drawn);
    for (int destination : receivers(world)) {
      List<Integer> linked =
          world.links().stream()
              .filter(link -> link.to() == destination && origins.contains(link.from()))
              .map(GridWorld.Link::from)
              .toList();
      if (!linked.isEmpty()
          && !sources.contains(destination)
          && Collections.disjoint(sources, linked)) {
        sources.add(linked.get(chance.nextInt(linked.size())));
      }
    }
    return sources;
  }

  private static List<Integer> receivers(GridWorld world) {
    return IntStream.range(0, world.nodes().size()).filter(world::receives).boxed().toList();
  }

  private List<Integer> wanting(GridWorld world, List<Integer> sources, SplittableRandom chance) {
    List<Integer> linked =
        receivers(world).stream()
            .filter(node -> !sources.contains(node))
            .filter(
                node ->
                    world.links().stream()
                        .anyMatch(link -> link.to() == node && sources.contains(link.from())))
            .toList();
    return destinations.isEmpty()
        ? linked
        : shuffled(linked, chance).stream().limit(destinations.get()).sorted().toList();
  }

  /**
   * Groups files by the nodes at which they are requested, which without a number of destinations
   * include the receiving nodes that hold them.
   */
  public Map<List<Integer>, List<GridFile>> requests(GridWorld world, List<GridFile> files) {
    return files.stream()
        .filter(file -> !file.destinations().isEmpty())
        .collect(
            Collectors.groupingBy(
                file -> requestedAt(world, file),
                () -> new TreeMap<>(Comparator.comparing(List::toString)),
                Collectors.toList()));
  }

  private List<Integer> requestedAt(GridWorld world, GridFile file) {
    return destinations.isPresent()
        ? file.destinations()
        : Stream.concat(
                file.destinations().stream(), file.sources().stream().filter(world::receives))
            .sorted()
            .toList();
  }
}
