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
import io.argosy.deploy.client.RouterClient;
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
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;

/** Tells the router of files that a node holds. */
@Command(
    name = "inject",
    description = {
      "Tells the router of a dataset's files and who holds them.",
      "The same again changes nothing.",
      "The files must lie where the node's storage rules look for them: this command moves none."
    },
    mixinStandardHelpOptions = true,
    footer = {"", ExitCodes.EXPLANATION})
final class InjectCommand implements Callable<Integer> {

  @Mixin RouterOptions router;
  @Mixin Answer answer;

  @Option(
      names = "--node",
      required = true,
      paramLabel = "NODE",
      description = "That holds the files.")
  NodeName node = new NodeName("none");

  @Option(
      names = "--dataset",
      required = true,
      paramLabel = "NAME",
      description = "Such as /demo/photos; the files' names begin with it.")
  DatasetName dataset = new DatasetName("/none");

  @ArgGroup(exclusive = true, multiplicity = "1")
  @Nullable Content what;

  /** One of the two. */
  static final class Content {
    @Option(
        names = "--from",
        paramLabel = "DIR",
        description = "A directory on this machine: every regular file below it, read once.")
    Optional<Path> from = Optional.empty();

    @Option(
        names = "--list",
        paramLabel = "FILE.json",
        description = "A JSON list of {\"lfn\": .., \"bytes\": .., \"checksum\": \"adler32:..\"}.")
    Optional<Path> list = Optional.empty();
  }

  private record Outcome(int files, int skipped, int filesAdded, int replicasAdded) {}

  @Override
  public Integer call() throws IOException {
    Content content = Objects.requireNonNull(what, "one of the group is given");
    FileList files = files(content);
    files.skipped().forEach(entry -> answer.say(sentence(entry)));
    RouterClient client = router.connect();
    InjectionView added = new Injection(dataset, files.files()).at(node, client);
    Outcome outcome =
        new Outcome(
            files.files().size(),
            files.skipped().size(),
            added.filesAdded(),
            added.replicasAdded());
    answer.write(
        outcome,
        () ->
            new TextTable("Files", "Skipped", "New files", "New replicas")
                .row(
                    outcome.files(),
                    outcome.skipped(),
                    outcome.filesAdded(),
                    outcome.replicasAdded()));
    if (content.from.isPresent()) {
      warn(client, Surroundings.resolve(content.from.get()).toRealPath());
    }
    return ExitCodes.DONE;
  }

  /** The files are declared all the same: they may be on their way, or on another machine. */
  private void warn(RouterClient client, Path directory) throws IOException {
    List<NodeView> nodes = client.list("/query/v1/nodes", NodeView.class);
    DeclaredPlace.warning(nodes, node, dataset, directory)
        .ifPresent(sentence -> answer.say("Warning: " + sentence));
  }

  private FileList files(Content given) throws IOException {
    return given.from.isPresent() ? scan(given.from.get()) : read(given.list.orElseThrow());
  }

  private static String sentence(SkippedEntry entry) {
    return "Skipped: %s: %s".formatted(entry.path(), entry.reason().sentence());
  }

  private FileList scan(Path typed) throws IOException {
    Path directory = Surroundings.resolve(typed).toRealPath();
    return new DirectoryScan(NameRule.below(dataset.value()), Set.of()).scan(directory);
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

  /** Which value of which file, and what is wrong with it; not which class would not take it. */
  private static String reason(JacksonException e) {
    String place =
        e.getPath().stream()
            .map(
                step ->
                    step.getPropertyName() == null
                        ? "[" + step.getIndex() + "]"
                        : "." + step.getPropertyName())
            .collect(Collectors.joining());
    String message = JsonPlace.complaint(e);
    return place.isEmpty() ? message : "files" + place + ": " + message;
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
