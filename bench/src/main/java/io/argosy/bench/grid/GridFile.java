package io.argosy.bench.grid;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A file of a batch.
 *
 * @param sources positions of the nodes that hold it
 * @param destinations positions of the nodes that request it and do not hold it
 */
public record GridFile(int number, long bytes, List<Integer> sources, List<Integer> destinations) {

  private static final int FEWEST_SOURCES = 2;
  private static final int MOST_SOURCES = 3;

  public GridFile {
    sources = List.copyOf(sources);
    destinations = List.copyOf(destinations);
  }

  /**
   * Draws the files of a batch. Each is at two or three of the nodes with outgoing links, if there
   * are as many, and is requested at all nodes with incoming links. Every destination has a link
   * from a source.
   *
   * @param least smallest size of a file, in bytes
   * @param most largest size of a file, in bytes
   */
  public static List<GridFile> draw(
      GridWorld world, int count, long least, long most, SplittableRandom chance) {
    List<Integer> senders = nodes(world).filter(world::sends).boxed().toList();
    return IntStream.range(0, count)
        .mapToObj(
            number -> {
              long bytes = chance.nextLong(least, most + 1);
              List<Integer> sources = reaching(world, subset(senders, chance), chance);
              return new GridFile(number, bytes, sources, wanting(world, sources));
            })
        .toList();
  }

  private static IntStream nodes(GridWorld world) {
    return IntStream.range(0, world.nodes().size());
  }

  private static List<Integer> subset(List<Integer> senders, SplittableRandom chance) {
    List<Integer> drawn = shuffled(senders, chance);
    int count = chance.nextInt(FEWEST_SOURCES, MOST_SOURCES + 1);
    return drawn.subList(0, Math.min(count, drawn.size()));
  }

  private static List<Integer> shuffled(List<Integer> items, SplittableRandom chance) {
    List<Integer> order = new ArrayList<>(items);
    for (int last = order.size() - 1; last > 0; last--) {
      Collections.swap(order, last, chance.nextInt(last + 1));
    }
    return order;
  }

  /** Adds a source for each destination that has no link from these. */
  private static List<Integer> reaching(
      GridWorld world, List<Integer> drawn, SplittableRandom chance) {
    List<Integer> sources = new ArrayList<>(drawn);
    for (int destination : nodes(world).filter(world::receives).toArray()) {
      List<Integer> linked =
          world.links().stream()
              .filter(link -> link.to() == destination)
              .map(GridWorld.Link::from)
              .toList();
      if (!sources.contains(destination) && Collections.disjoint(sources, linked)) {
        sources.add(linked.get(chance.nextInt(linked.size())));
      }
    }
    return sources;
  }

  private static List<Integer> wanting(GridWorld world, List<Integer> sources) {
    return nodes(world)
        .filter(node -> world.receives(node) && !sources.contains(node))
        .boxed()
        .toList();
  }

  /** The number of bytes of all requested copies. */
  public static long bytesWanted(List<GridFile> files) {
    return files.stream().mapToLong(file -> file.bytes() * file.destinations().size()).sum();
  }

  /** The number of requested copies. */
  public static long copiesWanted(List<GridFile> files) {
    return files.stream().mapToLong(file -> file.destinations().size()).sum();
  }
}
