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
    NetworkRules rules = new NetworkRules(reader.nodes, reader.links);
    FileCollector wanted = new FileCollector(rules);
    JsonItems.read(file, (name, items) -> files(name, items, wanted));
    return wanted.world(reader.nodes, reader.links);
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
      case "format" -> requireFormat(items);
      case "id", "note" -> items.optional(String.class);
      case "nodes" -> items.items(WorldNode.class, (n, node) -> nodes.add(node));
      case "links" -> items.items(WorldLink.class, (n, link) -> links.add(link));
      case "files" -> {}
      default -> throw items.unknown();
    }
  }

  private static void requireFormat(JsonItems items) {
    if (!items.value(String.class).equals(FORMAT)) {
      throw items.refusal("", "is not " + FORMAT);
    }
  }

  private void requireFields() {
    for (String field : List.of("format", "nodes", "links", "files")) {
      if (!fields.contains(field)) {
        throw JsonItems.refused(field, "is missing");
      }
    }
  }

  private static void files(String field, JsonItems items, FileCollector wanted) {
    if (field.equals("files")) {
      items.items(WorldFile.class, (n, file) -> wanted.add(file, items, RequestBatch.NO_STRATEGY));
    }
  }
}
