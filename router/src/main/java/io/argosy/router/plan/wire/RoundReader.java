package io.argosy.router.plan.wire;

import io.argosy.common.wire.world.RoundFile;
import io.argosy.router.plan.learning.Round;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads what was seen of an earlier round. */
public final class RoundReader {

  private RoundReader() {}

  /**
   * @throws io.argosy.common.refusal.Refusal it is no round; its message begins with the path of
   *     what is wrong
   * @throws IOException it cannot be read
   */
  public static Round read(Path file) throws IOException {
    List<Round.Carried> carried = new ArrayList<>();
    Set<String> fields = new HashSet<>();
    JsonItems.read(
        file,
        (name, items) -> {
          fields.add(name);
          field(name, items, carried);
        });
    if (!fields.contains("links")) {
      throw JsonItems.refused("links", "is missing");
    }
    return new Round(carried);
  }

  private static void field(String name, JsonItems items, List<Round.Carried> carried) {
    switch (name) {
      case "links" ->
          items.items(RoundFile.Link.class, (n, link) -> carried.add(carried(link, items)));
      case "makespan_s" -> {}
      default -> throw items.unknown();
    }
  }

  private static Round.Carried carried(RoundFile.Link link, JsonItems place) {
    try {
      return new Round.Carried(link.from(), link.to(), link.bytes(), link.busySeconds());
    } catch (IllegalArgumentException e) {
      throw place.refusal("busySeconds", String.valueOf(e.getMessage()));
    }
  }
}
