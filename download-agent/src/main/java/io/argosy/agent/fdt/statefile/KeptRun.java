package io.argosy.agent.fdt.statefile;

import io.argosy.agent.fdt.FdtRecord;
import io.argosy.agent.fdt.FdtSaid;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A run as its file has it. */
record KeptRun(
    UUID run,
    String source,
    String destination,
    Times times,
    Streams streams,
    End here,
    End there,
    List<File> files) {

  record Times(Instant began, @Nullable Instant connecting, Instant grew, Instant ended) {}

  record Streams(int asked, @Nullable Integer granted) {}

  record End(List<String> command, @Nullable Integer exit, String log) {}

  record File(String lfn, long bytes, @Nullable String path, String staged, String verdict) {}

  static KeptRun of(FdtRecord record) {
    FdtRecord.Times times = record.times();
    return new KeptRun(
        UUID.fromString(record.run()),
        record.link().source().value(),
        record.link().destination().value(),
        new Times(times.began(), times.connecting().orElse(null), times.grew(), times.ended()),
        new Streams(record.streams().asked(), number(record.streams().granted())),
        end(record.here()),
        end(record.there()),
        record.files().stream().map(KeptRun::file).toList());
  }

  FdtRecord record() {
    return new FdtRecord(
        run.toString(),
        new LinkName(new NodeName(source), new NodeName(destination)),
        new FdtRecord.Times(
            times.began(), Optional.ofNullable(times.connecting()), times.grew(), times.ended()),
        new FdtRecord.Streams(streams.asked(), number(streams.granted())),
        end(here),
        end(there),
        files.stream().map(KeptRun::file).toList());
  }

  private static End end(FdtRecord.End end) {
    return new End(end.command(), number(end.said().exit()), end.said().log());
  }

  private static FdtRecord.End end(End end) {
    return new FdtRecord.End(end.command(), new FdtSaid(number(end.exit()), end.log()));
  }

  private static File file(FdtRecord.FileEnd file) {
    return new File(
        file.lfn().value(),
        file.bytes().bytes(),
        file.path().orElse(null),
        file.staged(),
        file.verdict());
  }

  private static FdtRecord.FileEnd file(File file) {
    return new FdtRecord.FileEnd(
        new Lfn(file.lfn()),
        ByteCount.of(file.bytes()),
        Optional.ofNullable(file.path()),
        file.staged(),
        file.verdict());
  }

  private static @Nullable Integer number(OptionalInt number) {
    return number.isPresent() ? number.getAsInt() : null;
  }

  private static OptionalInt number(@Nullable Integer number) {
    return number == null ? OptionalInt.empty() : OptionalInt.of(number);
  }
}
