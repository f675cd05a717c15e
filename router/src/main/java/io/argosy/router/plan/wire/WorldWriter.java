package io.argosy.router.plan.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
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
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Writes a world so that reading it gives the same question. */
public final class WorldWriter {

  private static final JsonMapper JSON = WireJson.strict();

  private record Document(
      String format,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String note,
      @JsonUnwrapped Content content) {}

  /** The lists of a world; each file is made when it is written. */
  record Content(List<WorldNode> nodes, List<WorldLink> links, Iterator<WorldFile> files) {

    static Content of(World world) {
      List<NodeName> names = world.nodes().stream().map(WorldNode::name).sorted().toList();
      return new Content(
          world.nodes(),
          world.links(),
          IntStream.range(0, world.batch().size())
              .mapToObj(n -> file(world.ids().get(n), world.batch(), n, names))
              .iterator());
    }

    private static WorldFile file(String id, RequestBatch batch, int n, List<NodeName> names) {
      return new WorldFile(
          id,
          ByteCount.of(batch.bytes(n)),
          names.get(batch.destination(n)),
          new Priority(batch.priority(n)),
          IntStream.range(0, batch.sourceCount(n))
              .mapToObj(
                  s -> new WorldFile.Replica(names.get(batch.source(n, s)), batch.isStaged(n, s)))
              .toList());
    }
  }

  private WorldWriter() {}

  /** The file appears complete or not at all. */
  public static void write(World world, Path file) throws IOException {
    WholeFile.write(file, out -> write(world, null, out));
  }

  /**
   * Writes to a stream, and closes it.
   *
   * @param note for people
   */
  public static void write(World world, @Nullable String note, OutputStream out) {
    JSON.writeValue(out, new Document(WorldReader.FORMAT, note, Content.of(world)));
  }
}
