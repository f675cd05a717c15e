package io.argosy.deploy.cli;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.JsonPlace;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.user.InjectionForm.InjectedFile;
import io.argosy.common.wire.user.InjectionView;
import io.argosy.common.wire.user.NodeView;
import io.argosy.deploy.client.DeclaredPlace;
import io.argosy.deploy.client.Injection;
import io.argosy.deploy.scan.DirectoryScan;
import io.argosy.deploy.scan.FileList;
import io.argosy.deploy.scan.FoundFile;
import io.argosy.deploy.scan.NameRule;
import io.argosy.deploy.scan.SkippedEntry;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;

/** Declares files that a node holds. */
@Command(
    name = "inject",
    description = {
      "Declares a dataset's files and the node that holds them to the router.",
      "Repeating the command changes nothing.",
      "The files must be where the node's storage rules expect them: this command moves no files."
    })
final class InjectCommand implements Callable<Integer> {

  @Mixin Router router;

  @Option(names = "--node", required = true, description = "Node that holds the files.")
  NodeName node;

  @Option(
      names = "--dataset",
      required = true,
      paramLabel = "NAME",
      description = "Dataset, such as /demo/photos; the files' names begin with it.")
  DatasetName dataset;

  @ArgGroup(exclusive = true, multiplicity = "1")
  Content what;

  @Mixin StorageOptions storage;

  /** One of the two. */
  static final class Content {
    @Option(
        names = "--from",
        paramLabel = "DIR",
        description = {
          "Directory on this machine; every regular file below it is read once.",
          "Or a directory of a WebDAV storage, davs://host:port/directory, which states the sizes"
              + " and checksums."
        })
    Optional<String> from = Optional.empty();

    @Option(
        names = "--list",
        paramLabel = "FILE.json",
        description =
            "File with a JSON list of {\"lfn\": .., \"bytes\": .., \"checksum\": \"adler32:..\"}.")
    Optional<Path> list = Optional.empty();
  }

  private record Outcome(int files, int skipped, int filesAdded, int replicasAdded) {}

  @Override
  public Integer call() throws IOException {
    FileList files = files();
    files.skipped().forEach(entry -> router.print(sentence(entry)));
    InjectionView added = new Injection(dataset, files.files()).at(node, router.client());
    Outcome outcome =
        new Outcome(
            files.files().size(),
            files.skipped().size(),
            added.filesAdded(),
            added.replicasAdded());
    TextTable table =
        new TextTable("Files, Skipped, New files, New replicas")
            .row(outcome.files, outcome.skipped, outcome.filesAdded, outcome.replicasAdded);
    router.write(outcome, table.lines());
    if (what.from.isPresent() && !StorageOptions.isStorage(what.from.get())) {
      warn(directory(what.from.get()));
    }
    return ExitCodes.DONE;
  }

  private FileList files() throws IOException {
    if (what.from.isEmpty()) {
      return read(what.list.orElseThrow());
    }
    NameRule rule = NameRule.below(dataset.value());
    return StorageOptions.isStorage(what.from.get())
        ? storage.scan(rule, what.from.get())
        : new DirectoryScan(rule, Set.of()).scan(directory(what.from.get()));
  }

  /** Warns only: the files may be on their way, or on another machine. */
  private void warn(Path directory) throws IOException {
    List<NodeView> nodes = router.client().list("/query/v1/nodes", NodeView.class);
    DeclaredPlace.warning(nodes, node, dataset, directory)
        .ifPresent(sentence -> router.print("Warning: " + sentence));
  }

  private static String sentence(SkippedEntry entry) {
    return "Skipped: %s: %s".formatted(entry.path(), entry.reason().sentence());
  }

  private static Path directory(String typed) throws IOException {
    return Surroundings.resolve(Path.of(typed)).toRealPath();
  }

  private FileList read(Path typed) throws IOException {
    Path file = Surroundings.resolve(typed);
    try {
      List<InjectedFile> listed =
          WireJson.strict().readValue(Files.readAllBytes(file), new TypeReference<>() {});
      return new FileList(listed.stream().map(this::found).toList(), List.of());
    } catch (JacksonException e) {
      throw new IllegalArgumentException(
          "%s is not a list of files: %s".formatted(file, reason(e)), e);
    }
  }

  /** Names the file and the value that is wrong; class names would not help. */
  private static String reason(JacksonException e) {
    String sentence = JsonPlace.sentence(e);
    return sentence.startsWith("[") ? "files" + sentence : sentence;
  }

  private FoundFile found(InjectedFile file) {
    String below = dataset + "/";
    if (!file.lfn().value().startsWith(below)) {
      throw new IllegalArgumentException("%s does not begin with %s".formatted(file.lfn(), below));
    }
    return new FoundFile(
        file.lfn().value().substring(below.length()), file.bytes(), file.checksum());
  }
}
