package io.argosy.router.plan.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.world.WorldLink;
import io.argosy.common.wire.world.WorldNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
