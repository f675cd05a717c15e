package io.argosy.router.plan.wire;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.world.WorldFile;
import io.argosy.common.wire.world.WorldLink;
import io.argosy.common.wire.world.WorldNode;
import io.argosy.router.plan.network.RequestBatch;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Writes a world so that reading it gives the same question. */
public final class WorldWriter {

  private static final JsonMapper JSON = WireJson.strict();

  private final World world;
  private final RequestBatch batch;
  private final List<NodeName> names;

  WorldWriter(World world) {
    this.world = world;
    batch = world.batch();
    names = world.nodes().stream().map(WorldNode::name).sorted().toList();
  }

  /** The file appears whole or not at all. */
  public static void write(World world, Path file) throws IOException {
    WholeFile.write(file, out -> write(world, out));
  }

  /** Leaves the stream open. */
  public static void write(World world, OutputStream out) {
    write(world, "", out);
  }

  /**
   * Leaves the stream open.
   *
   * @param note for people; none where empty
   */
  public static void write(World world, String note, OutputStream out) {
    try (JsonGenerator json = JSON.createGenerator(out)) {
      new WorldWriter(world).write(note, json);
    }
  }

  private void write(String note, JsonGenerator json) {
    json.writeStartObject();
    json.writeStringProperty("format", WorldReader.FORMAT);
    if (!note.isEmpty()) {
      json.writeStringProperty("note", note);
    }
    writeContent(json);
    json.writeEndObject();
  }

  /** The lists of an object that others began and will end. */
  void writeContent(JsonGenerator json) {
    json.writeArrayPropertyStart("nodes");
    ObjectWriter nodes = items(WorldNode.class);
    world.nodes().forEach(node -> nodes.writeValue(json, node));
    json.writeEndArray();
    json.writeArrayPropertyStart("links");
    ObjectWriter links = items(WorldLink.class);
    world.links().forEach(link -> links.writeValue(json, link));
    json.writeEndArray();
    json.writeArrayPropertyStart("files");
    ObjectWriter files = items(WorldFile.class);
    for (int n = 0; n < batch.size(); n++) {
      files.writeValue(json, file(n));
    }
    json.writeEndArray();
  }

  private static ObjectWriter items(Class<?> type) {
    return JSON.writerFor(type).without(SerializationFeature.FLUSH_AFTER_WRITE_VALUE);
  }

  private WorldFile file(int n) {
    return new WorldFile(
        world.ids().get(n),
        ByteCount.of(batch.bytes(n)),
        names.get(batch.destination(n)),
        new Priority(batch.priority(n)),
        IntStream.range(0, batch.sourceCount(n))
            .mapToObj(
                s -> new WorldFile.Replica(names.get(batch.source(n, s)), batch.isStaged(n, s)))
            .toList());
  }
}
