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

/** Reads what the links of a world carried in an earlier round. */
public final class RoundReader {

  private RoundReader() {}

  /**
   * @param world whose links carried it
   * @throws io.argosy.common.refusal.Refusal it is no round of this world; its message begins with
   *     the path of what is wrong
   * @throws IOException it cannot be read
   */
  public static Round read(Path file, World world) throws IOException {
    List<RoundFile.Link> links = Documents.WORLDS.read(file, RoundFile.class).links();
    Set<List<NodeName>> known = new HashSet<>();
    for (WorldLink link : world.links()) {
      known.add(List.of(link.from(), link.to()));
    }
    Set<List<NodeName>> seen = new HashSet<>();
    List<Round.Carried> carried = new ArrayList<>();
    for (int n = 0; n < links.size(); n++) {
      RoundFile.Link link = links.get(n);
      String place = "links[" + n + "]";
      List<NodeName> ends = List.of(link.from(), link.to());
      String name = link.from() + " to " + link.to();
      require(known.contains(ends), place, "the world has no link from " + name);
      require(seen.add(ends), place, "the same link twice: " + name);
      carried.add(carried(link, place + ".busySeconds"));
    }
    return new Round(carried);
  }

  private static Round.Carried carried(RoundFile.Link link, String place) {
    require(
        link.busySeconds() <= 0 || Double.isFinite(link.bytes().bytes() / link.busySeconds()),
        place,
        "is too short for this number of bytes");
    try {
      return new Round.Carried(link.from(), link.to(), link.bytes(), link.busySeconds());
    } catch (IllegalArgumentException e) {
      throw Documents.refused(place, String.valueOf(e.getMessage()));
    }
  }

  private static void require(boolean holds, String path, String complaint) {
    if (!holds) {
      throw Documents.refused(path, complaint);
    }
  }
}
