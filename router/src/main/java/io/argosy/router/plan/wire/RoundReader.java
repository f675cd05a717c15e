package io.argosy.router.plan.wire;

import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.world.RoundFile;
import io.argosy.common.wire.world.WorldLink;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads the measurements of an earlier round of a world. */
public final class RoundReader {

  private RoundReader() {}

  /**
   * @param world whose links were measured
   * @throws io.argosy.common.refusal.Refusal if it is not a round of this world; the message starts
   *     with the path of the faulty value
   * @throws IOException if the file cannot be read
   */
  public static RoundFile read(Path file, World world) throws IOException {
    RoundFile round = Documents.WORLDS.read(file, RoundFile.class);
    Set<List<NodeName>> unseen = new HashSet<>();
    for (WorldLink link : world.links()) {
      unseen.add(List.of(link.from(), link.to()));
    }
    for (int n = 0; n < round.links().size(); n++) {
      RoundFile.Link link = round.links().get(n);
      String place = "links[" + n + "]";
      Documents.require(
          unseen.remove(List.of(link.from(), link.to())),
          place,
          "occurs twice, or is not a link of the world: " + link.from() + " to " + link.to());
      double busy = link.busySeconds();
      Documents.require(
          busy >= 0 && Double.isFinite(busy),
          place + ".busySeconds",
          "must be finite and not negative: " + busy);
      Documents.require(
          busy == 0 || Double.isFinite(link.bytes().bytes() / busy),
          place + ".busySeconds",
          "is too short for this number of bytes");
    }
    return round;
  }
}
