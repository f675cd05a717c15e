package io.argosy.deploy.cli;

import io.argosy.common.task.Priority;
import io.argosy.common.task.RequestStatus;
import io.argosy.common.wire.user.PreviewView;
import io.argosy.common.wire.user.PriorityForm;
import io.argosy.common.wire.user.RequestForm;
import io.argosy.common.wire.user.RequestView;
import io.argosy.deploy.client.Requests;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands about requests. */
@Command(
    name = "request",
    description = "Requests datasets at destinations, shows progress, and changes requests.")
final class RequestCommand {

  private static final String ID = "ID of the request, as printed by create and list.";
  private static final int MOST = 1000;

  @Command(
      name = "preview",
      description = "Shows how much data a request would move, and from where. Changes nothing.")
  void preview(@Mixin Router router, @Mixin RequestOptions wanted) throws IOException {
    PreviewView preview =
        router.client().post("/query/v1/previews", wanted.form(router, null), PreviewView.class);
    router.write(preview, RequestText.of(preview));
  }

  @Command(name = "create", description = "Requests datasets at destinations.")
  void create(
      @Mixin Router router,
      @Mixin RequestOptions wanted,
      @Option(
              names = "--key",
              paramLabel = "TEXT",
              description =
                  "Idempotency key: repeating a request with the same key returns the first one.")
          Optional<String> key)
      throws IOException {
    String once = key.orElseGet(() -> UUID.randomUUID().toString());
    RequestForm form = wanted.form(router, once);
    // Before the request, because its own files count as expected once it is made.
    PreviewView preview =
        router.client().post("/query/v1/previews", scope(form), PreviewView.class);
    RequestView request = router.requests().ask(form);
    router.write(request, RequestText.of(request));
    RequestText.warnings(preview).forEach(router::print);
  }

  /** Returns no deadline, because that of a request that was known before may have passed. */
  private static RequestForm scope(RequestForm form) {
    return new RequestForm(
        null, form.datasets(), form.destinations(), null, null, null, null, null, null, null);
  }

  @Command(name = "list", description = "Lists the newest requests.")
  void list(
      @Mixin Router router,
      @Option(
              names = "--last",
              paramLabel = "N",
              defaultValue = "20",
              description = "Number of requests to list (default: ${DEFAULT-VALUE}).")
          int last)
      throws IOException {
    if (last < 1 || last > MOST) {
      throw new IllegalArgumentException("--last: 1 to " + MOST + ", not " + last);
    }
    List<RequestView> all =
        router.client().part("/query/v1/requests?limit=" + last, RequestView.class).items();
    router.write(all, RequestText.of(all));
  }

  @Command(
      name = "show",
      description = "Shows a request and, where files do not move, the reasons.")
  void show(@Mixin Router router, @Parameters(paramLabel = "ID", description = ID) String id)
      throws IOException {
    Requests requests = router.requests();
    RequestView request = requests.view(id);
    List<String> lines = new ArrayList<>(RequestText.head(request));
    lines.addAll(RequestText.table(request));
    lines.addAll(RequestText.waits(request));
    if (request.status() != RequestStatus.DONE) {
      lines.addAll(RequestText.stuck(requests.stuckFiles(id)));
    }
    router.write(request, lines);
  }

  @Command(
      name = "watch",
      description = {
        "Shows a request's progress until it ends; exit code 0 if all files have arrived.",
        "If nothing moves and nothing can (no source, no link), or if all missing files are in"
            + " backoff after failures, the command ends with exit code 1 and prints the reason."
      })
  int watch(
      @Mixin Router router,
      @Parameters(paramLabel = "ID", description = ID) String id,
      @Option(names = "--wait", description = "Keep watching when nothing can move.")
          boolean patient)
      throws IOException {
    return new RequestWatch(router, patient).follow(id);
  }

  @Command(name = "priority", description = "Changes the priority of a request.")
  void priority(
      @Mixin Router router,
      @Parameters(index = "0", paramLabel = "ID", description = ID) String id,
      @Parameters(index = "1", paramLabel = "0..3", description = "0 is the most urgent.")
          Priority priority)
      throws IOException {
    change(router, id, "priorities", new PriorityForm(priority));
  }

  @Command(
      name = "suspend",
      description = "Suspends a request: no more files are fetched for it until it is resumed.")
  void suspend(@Mixin Router router, @Parameters(paramLabel = "ID", description = ID) String id)
      throws IOException {
    change(router, id, "suspensions", Map.of());
  }

  @Command(name = "resume", description = "Resumes a suspended request.")
  void resume(@Mixin Router router, @Parameters(paramLabel = "ID", description = ID) String id)
      throws IOException {
    change(router, id, "resumptions", Map.of());
  }

  @Command(
      name = "cancel",
      description = {
        "Cancels a request: no more transfers are started for it.",
        "Files that have arrived stay, and running transfers may still complete.",
        "A request that is done is not changed; suspend keeps it from fetching files that are"
            + " added later."
      })
  void cancel(@Mixin Router router, @Parameters(paramLabel = "ID", description = ID) String id)
      throws IOException {
    change(router, id, "cancellations", Map.of());
  }

  @Command(
      name = "retry",
      description =
          "Clears the failures of a request and retries its waiting files now, for example after"
              + " the cause was repaired.")
  void retry(@Mixin Router router, @Parameters(paramLabel = "ID", description = ID) String id)
      throws IOException {
    router.print("Files that are tried again now: " + router.requests().retry(id).files());
    RequestView request = router.requests().view(id);
    router.write(request, RequestText.of(request));
  }

  private static void change(Router router, String id, String what, Object form)
      throws IOException {
    RequestView request = router.requests().change(id, what, form);
    router.write(request, RequestText.of(request));
  }
}
