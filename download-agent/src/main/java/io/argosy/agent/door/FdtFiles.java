package io.argosy.agent.door;

import io.argosy.agent.fdt.FdtOrder;
import io.argosy.agent.fdt.FileState.Source;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.unit.ByteCount;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The files of a session for an FDT run. */
final class FdtFiles {

  private FdtFiles() {}

  /**
   * The files that can be read now; one unreadable file would end FDT's whole job.
   *
   * @throws Refusal no such file, or none of them can be read
   */
  static Map<Integer, SourceState.Ready> ready(
      Visit visit, List<Integer> numbers, SourceFiles sources) {
    SourceFiles source = sources.atOnce();
    Map<Integer, SourceState.Ready> ready = new TreeMap<>();
    for (int n : numbers) {
      if (!visit.hasFile(n)) {
        throw Refusal.of(
            Refusal.Kind.NOT_FOUND,
            "unknown-file",
            new Refusal.Fault("numbers", Integer.toString(n), "is not a file of this session"));
      }
      if (source.find(visit.grant().node(), visit.file(n)) instanceof SourceState.Ready r
          && r.file().filter(file -> FdtOrder.canList(file.path().toString())).isPresent()) {
        ready.put(n, r);
      }
    }
    if (ready.isEmpty()) {
      throw new Refusal(
          Refusal.Kind.CONFLICT, "no-file-ready", "None of the files can be read.", List.of());
    }
    return ready;
  }

  /** The packs without the files that cannot be read; empty packs are removed. */
  static List<List<Integer>> packs(List<List<Integer>> asked, Set<Integer> ready) {
    return asked.stream()
        .map(pack -> pack.stream().filter(ready::contains).toList())
        .filter(pack -> !pack.isEmpty())
        .toList();
  }

  static List<FdtOrder.Part> pack(List<Integer> numbers, Map<Integer, SourceState.Ready> files) {
    return numbers.stream()
        .map(files::get)
        .map(
            file ->
                new FdtOrder.Part(file.file().orElseThrow().path(), ByteCount.of(file.length())))
        .toList();
  }

  static Map<Integer, Source> states(FdtVisit run, SourceFiles sources) {
    SourceFiles source = sources.atOnce();
    Map<Integer, Source> states = new HashMap<>();
    for (int n : run.asked()) {
      ServedFile file = run.visit().file(n);
      states.put(
          n,
          switch (source.find(run.visit().grant().node(), file)) {
            case SourceState.Ready now -> since(Optional.ofNullable(run.files().get(n)), now);
            case SourceState.Missing m -> Source.MISSING;
            case SourceState.Refused r -> Source.REFUSED;
            case SourceState.SizeDiffers s -> Source.CHANGED;
          });
    }
    return states;
  }

  /**
   * @param before empty if the file could not be read then, so that FDT never had it
   */
  private static Source since(Optional<SourceState.Ready> before, SourceState.Ready now) {
    boolean same = before.map(was -> was.etag().equals(now.etag())).orElse(true);
    return same ? Source.READY : Source.CHANGED;
  }
}
