package io.argosy.router.plan.wire;

import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.world.RoundFile;
import io.argosy.common.wire.world.WorldLink;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what was measured in an earlier round of a world. */
public final class RoundReader {

  private final Set<List<NodeName>> links = new HashSet<>();
  private final Set<List<NodeName>> seen = new HashSet<>();
  private @Nullable List<RoundFile.Link> carried;
  private @Nullable Double makespan;

  private RoundReader(World world) {
    for (WorldLink link : world.links()) {
      links.add(List.of(link.from(), link.to()));
    }
  }

  /**
   * @param world whose links carried it
   * @throws io.argosy.common.refusal.Refusal it is no round of this world; the message begins with
   *     the path of the faulty value
   * @throws IOException it cannot be read
   */
  public static RoundFile read(Path file, World world) throws IOException {
    RoundReader reader = new RoundReader(world);
    JsonItems.read(file, reader::field);
    return new RoundFile(JsonItems.required(reader.carried, "links"), reader.makespan);
  }

  private void field(String name, JsonItems items) {
    switch (name) {
      case "links" -> {
        List<RoundFile.Link> read = new ArrayList<>();
        items.items(RoundFile.Link.class, (n, link) -> read.add(checked(link, items)));
        carried = read;
      }
      case "makespan_s" -> makespan = items.optional(Double.class);
      default -> throw items.unknown();
    }
  }

  private RoundFile.Link checked(RoundFile.Link link, JsonItems place) {
    List<NodeName> ends = List.of(link.from(), link.to());
    String name = link.from() + " to " + link.to();
    if (!links.contains(ends)) {
      throw place.refusal("", "the world has no link from " + name);
    }
    if (!seen.add(ends)) {
      throw place.refusal("", "the same link twice: " + name);
    }
    double busy = link.busySeconds();
    if (!(busy >= 0) || Double.isInfinite(busy)) {
      throw place.refusal("busySeconds", "a link is not busy for " + busy + " s");
    }
    if (busy > 0 && !Double.isFinite(link.bytes().bytes() / busy)) {
      throw place.refusal("busySeconds", "is too little for so many bytes");
    }
    return link;
  }
}
