package io.argosy.router.plan.wire;

import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.world.RoundFile;
import io.argosy.common.wire.world.WorldLink;
import io.argosy.router.plan.learning.Round;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads what was seen of an earlier round of a world. */
public final class RoundReader {

  private final Set<List<NodeName>> links = new HashSet<>();
  private final Set<List<NodeName>> seen = new HashSet<>();
  private final List<Round.Carried> carried = new ArrayList<>();
  private final Set<String> fields = new HashSet<>();

  private RoundReader(World world) {
    for (WorldLink link : world.links()) {
      links.add(List.of(link.from(), link.to()));
    }
  }

  /**
   * @param world whose links carried it
   * @throws io.argosy.common.refusal.Refusal it is no round of this world; its message begins with
   *     the path of what is wrong
   * @throws IOException it cannot be read
   */
  public static Round read(Path file, World world) throws IOException {
    RoundReader reader = new RoundReader(world);
    JsonItems.read(file, reader::field);
    if (!reader.fields.contains("links")) {
      throw JsonItems.refused("links", "is missing");
    }
    return new Round(reader.carried);
  }

  private void field(String name, JsonItems items) {
    fields.add(name);
    switch (name) {
      case "links" -> items.items(RoundFile.Link.class, (n, link) -> add(link, items));
      case "makespan_s" -> {}
      default -> throw items.unknown();
    }
  }

  private void add(RoundFile.Link link, JsonItems place) {
    List<NodeName> ends = List.of(link.from(), link.to());
    String name = link.from() + " to " + link.to();
    if (!links.contains(ends)) {
      throw place.refusal("", "the world has no link from " + name);
    }
    if (!seen.add(ends)) {
      throw place.refusal("", "the same link twice: " + name);
    }
    if (link.busySeconds() > 0 && !Double.isFinite(link.bytes().bytes() / link.busySeconds())) {
      throw place.refusal("busySeconds", "is too little for so many bytes");
    }
    carried.add(carried(link, place));
  }

  private static Round.Carried carried(RoundFile.Link link, JsonItems place) {
    try {
      return new Round.Carried(link.from(), link.to(), link.bytes(), link.busySeconds());
    } catch (IllegalArgumentException e) {
      throw place.refusal("busySeconds", String.valueOf(e.getMessage()));
    }
  }
}
