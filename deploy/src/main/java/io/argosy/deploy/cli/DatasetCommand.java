package io.argosy.deploy.cli;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.DatasetName;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.unit.Counted;
import io.argosy.common.wire.user.RetractionForm;
import io.argosy.common.wire.user.RetractionView;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands about what datasets contain. */
@Command(
    name = "dataset",
    description = "Takes back files that were declared wrongly.",
    subcommands = DatasetCommand.Retract.class)
final class DatasetCommand {

  /** Repeats the command until a large dataset is empty. */
  @Command(
      name = "retract",
      description = {
        "Removes files that no node holds and no request wants from the catalogue.",
        "They may be declared again. No file on a disk is deleted. Only for admins."
      })
  static final class Retract implements Callable<Integer> {

    @Mixin Router router;

    @ArgGroup(exclusive = true, multiplicity = "1")
    Target target;

    /** One of the three. */
    static final class Target {
      @Parameters(paramLabel = "DATASET", arity = "0..1", description = "All files of a dataset.")
      @Nullable DatasetName dataset;

      @Option(names = "--block", paramLabel = "BLOCK", description = "All files of a block.")
      @Nullable BlockName block;

      @Option(names = "--file", paramLabel = "LFN", description = "One file.")
      @Nullable Lfn file;
    }

    private record Outcome(long files) {}

    @Override
    public Integer call() throws IOException {
      RetractionForm form = new RetractionForm(target.dataset, target.block, target.file);
      long files = 0;
      RetractionView view;
      do {
        view = router.client().post("/command/v1/retractions", form, RetractionView.class);
        files += view.files();
      } while (view.more());
      router.write(
          new Outcome(files),
          List.of(
              "Removed from the catalogue: %s. No file on a disk was deleted."
                  .formatted(Counted.of(files, "file"))));
      return ExitCodes.DONE;
    }
  }
}
