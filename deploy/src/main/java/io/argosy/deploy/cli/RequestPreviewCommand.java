package io.argosy.deploy.cli;

import io.argosy.common.unit.Counted;
import io.argosy.common.wire.user.PreviewView;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows what a request would mean. */
@Command(
    name = "preview",
    description = "Shows how much a request would move, and from where. Changes nothing.",
    mixinStandardHelpOptions = true,
    footer = {"", ExitCodes.EXPLANATION})
final class RequestPreviewCommand implements Callable<Integer> {

  @Mixin RouterOptions router;
  @Mixin RequestWish wish;
  @Mixin Answer answer;

  @Override
  public Integer call() throws IOException {
    PreviewView preview =
        router.connect().post("/query/v1/previews", wish.form(null), PreviewView.class);
    answer.say(
        "%s, %s, %s"
            .formatted(
                Counted.of(preview.datasets(), "dataset"),
                Counted.of(preview.files(), "file"),
                preview.bytes()));
    answer.write(preview, () -> table(preview));
    PreviewWarnings.of(preview).forEach(answer::say);
    return ExitCodes.DONE;
  }

  private static TextTable table(PreviewView preview) {
    TextTable table =
        new TextTable(
            "Destination", "There", "Missing", "Bytes", "Without source", "Approval", "Sources");
    for (PreviewView.Destination destination : preview.destinations()) {
      table.row(
          destination.node(),
          destination.presentFiles(),
          destination.missingFiles(),
          destination.missingBytes(),
          destination.orphanFiles(),
          destination.approval(),
          destination.sources().stream()
              .map(source -> "%s (%,d)".formatted(source.node(), source.files()))
              .collect(Collectors.joining(", ")));
    }
    return table;
  }
}
