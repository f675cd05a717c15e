package io.argosy.router.plan.wire;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.world.WorldFile;
import io.argosy.common.wire.world.WorldLink;
import io.argosy.common.wire.world.WorldNode;
import io.argosy.router.plan.network.RequestBatch;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Reads a world: first its network, then its files one by one, in whatever order the two stand in
 * the file. Of a file nothing is kept but its id and what the batch holds.
 */
public final class WorldReader {

  static final String FORMAT = "argosy-world/1";

  private final List<WorldNode> nodes = new ArrayList<>();
  private final List<WorldLink> links = new ArrayList<>();
  private final Set<String> fields = new HashSet<>();

  private WorldReader() {}

  /**
   * @throws Refusal it is no world; its message begins with the path of what is wrong
   * @throws IOException it cannot be read, or only once
   */
  public static World read(Path file) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new FileSystemException(
          file.toString(), null, "is no ordinary file, and a world is read twice");
    }
    WorldReader reader = new WorldReader();
    JsonItems.read(file, reader::network);
    reader.requireFields();
    FileCollector wanted = new FileCollector(reader.nodes, reader.links);
    JsonItems.read(
        file,
        (name, items) -> {
          if (name.equals("files")) {
            items.items(
                WorldFile.class, (n, one) -> wanted.add(one, items, RequestBatch.NO_STRATEGY));
          }
        });
    return wanted.world();
  }

  /**
   * How many files a world has to place.
   *
   * @throws Refusal it is no world
   */
  public static int files(Path file) throws IOException {
    AtomicInteger files = new AtomicInteger();
    JsonItems.read(
        file,
        (name, items) -> {
          if (name.equals("files")) {
            items.items(WorldFile.class, (n, one) -> files.incrementAndGet());
          }
        });
    return files.get();
  }

  private void network(String field, JsonItems items) {
    fields.add(field);
    switch (field) {
      case "format" -> items.require(FORMAT);
      case "id", "note" -> items.optional(String.class);
      case "nodes" -> items.items(WorldNode.class, (n, node) -> nodes.add(node));
      case "links" -> items.items(WorldLink.class, (n, link) -> links.add(link));
      case "files" -> {}
      default -> throw items.unknown();
    }
  }

  private void requireFields() {
    for (String field : List.of("format", "nodes", "links", "files")) {
      if (!fields.contains(field)) {
        throw JsonItems.refused(field, "is missing");
      }
    }
  }
}
