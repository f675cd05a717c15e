package io.argosy.router.plan.wire;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.Documents;
import io.argosy.common.wire.world.RoundFile;
import io.argosy.common.wire.world.WorldLink;
import io.argosy.common.wire.world.WorldNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.annotation.JsonDeserialize;

/** A world as stored in a file: the format {@code argosy-world/1}. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record WorldDocument(
    Documents.Format format,
    @Nullable String id,
    @Nullable String note,
    List<WorldNode> nodes,
    List<WorldLink> links,
    WorldFiles files) {

  /**
   * Reads a world. Of each file only its id and its entry in the batch are stored.
   *
   * @param file plain or compressed by gzip
   * @throws io.argosy.common.refusal.Refusal if it is not a world; the message starts with the path
   *     of the faulty field
   * @throws IOException if the file cannot be read
   */
  public static World read(Path file) throws IOException {
    WorldDocument read = Documents.WORLDS.read(file, WorldDocument.class);
    return world(read.nodes, read.links, read.files, Map.of());
  }

  /**
   * Reads the measurements of an earlier round of a world.
   *
   * @param world whose links were measured
   * @throws io.argosy.common.refusal.Refusal if it is not a round of this world; the message starts
   *     with the path of the faulty value
   * @throws IOException if the file cannot be read
   */
  public static RoundFile readRound(Path file, World world) throws IOException {
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

  /** The number of files of a world, whose other content is ignored. */
  @JsonIgnoreProperties(ignoreUnknown = true)
  record Size(@JsonDeserialize(using = Documents.ItemCount.class) Long files) {}

  /**
   * Returns the number of files of a world without storing their content.
   *
   * @throws io.argosy.common.refusal.Refusal if it is not an object with a list of files; the
   *     message starts with the path of the faulty field
   * @throws IOException if the file cannot be read
   */
  public static long countFiles(Path file) throws IOException {
    return Documents.WORLDS.read(file, Size.class).files;
  }

  /**
   * @param strategies that files ask for, by position of the file
   * @throws io.argosy.common.refusal.Refusal if nodes, links and files are inconsistent
   */
  static World world(
      List<WorldNode> nodes,
      List<WorldLink> links,
      WorldFiles files,
      Map<Integer, Integer> strategies) {
    Map<NodeName, Integer> network = new NetworkRules(nodes, links).numbers();
    return new World(nodes, links, files.batch(network, strategies), files.ids());
  }

  /** Writes a world; the file is replaced atomically. */
  public static void write(World world, Path file) throws IOException {
    WholeFile.write(file, out -> write(world, null, out));
  }

  /**
   * Writes a world and leaves the stream open.
   *
   * @param note free text for users
   */
  public static void write(World world, @Nullable String note, OutputStream out) {
    Documents.WORLDS.write(
        new WorldDocument(
            Documents.WORLDS.format(),
            null,
            note,
            world.nodes(),
            world.links(),
            new WorldFiles(world)),
        out);
  }
}
