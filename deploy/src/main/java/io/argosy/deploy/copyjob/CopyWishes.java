package io.argosy.deploy.copyjob;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.wire.user.FileWaitForm;
import io.argosy.common.wire.user.FileWaitView;
import io.argosy.common.wire.user.InjectionForm;
import io.argosy.common.wire.user.RequestForm;
import io.argosy.common.wire.user.RequestView;
import io.argosy.deploy.client.Requests;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.client.RouterRefusal;
import io.argosy.deploy.scan.FoundFile;
import io.argosy.deploy.scan.SingleFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Tells the router of single files, and asks for them. */
final class CopyWishes {

  private static final String BYTES = ".*\\.(bytes|checksum)";
  private static final int NOT_FOUND = 404;
  private static final int CONFLICT = 409;
  private static final int REFUSED = 422;

  private final RouterClient router;
  private final Requests requests;

  CopyWishes(RouterClient router, Requests requests) {
    this.router = router;
    this.requests = requests;
  }

  /** What became of a wish at once. */
  sealed interface Answer {

    record There() implements Answer {}

    record Asked(String request) implements Answer {}

    record Impossible(String sentence) implements Answer {}
  }

  Answer ask(Copy copy) throws IOException {
    Optional<FoundFile> facts = SingleFile.read(copy.file());
    Optional<String> objection = facts.isPresent() ? tell(copy, facts.get()) : Optional.empty();
    if (objection.isPresent()) {
      return new Answer.Impossible(objection.get());
    }
    Optional<FileWaitView> known = lookFor(copy);
    if (known.isEmpty()) {
      return new Answer.Impossible(
          "%s cannot be read here, and the router does not know it".formatted(copy.file()));
    }
    return known.get().reason().equals("arrived") ? new Answer.There() : request(copy, known.get());
  }

  /** Why the router does not take it for what lies here; a file of another dataset stays there. */
  private Optional<String> tell(Copy copy, FoundFile found) throws IOException {
    try {
      router.post(
          "/command/v1/injections",
          new InjectionForm(
              copy.source(),
              new BlockName(copy.dataset(), "0"),
              List.of(
                  new InjectionForm.InjectedFile(copy.lfn(), found.bytes(), found.checksum()))));
      return Optional.empty();
    } catch (RouterRefusal e) {
      if (e.status() != CONFLICT) {
        throw e;
      }
      boolean elsewhere =
          e.problem().errors().stream().noneMatch(error -> error.field().matches(BYTES));
      return elsewhere ? Optional.empty() : Optional.of(e.getMessage());
    }
  }

  private Optional<FileWaitView> lookFor(Copy copy) throws IOException {
    FileWaitForm form = new FileWaitForm(copy.lfn(), copy.destination());
    try {
      return Optional.of(router.post("/query/v1/file-waits", form, FileWaitView.class));
    } catch (RouterRefusal e) {
      if (e.status() == NOT_FOUND) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /** The same copy again finds the request that a command which was ended left behind. */
  private Answer request(Copy copy, FileWaitView known) throws IOException {
    try {
      Optional<RequestView> request = requests.askUnlessOver(form(copy, key(copy, 1)));
      for (int time = 2; request.isEmpty(); time++) {
        request = requests.askUnlessOver(form(copy, key(copy, time)));
      }
      return new Answer.Asked(request.get().id());
    } catch (RouterRefusal e) {
      if (e.status() == REFUSED || e.status() == NOT_FOUND) {
        return new Answer.Impossible(
            "it is a file of another dataset, which can only be asked for as a whole: "
                + known.detail());
      }
      throw e;
    }
  }

  /**
   * @param time how often it was asked for; each time is over before there is a next one
   */
  private static String key(Copy copy, int time) {
    String wish =
        String.join("\n", copy.source().value(), copy.destination().value(), copy.lfn().value());
    byte[] name = ("fdtcp\n" + time + "\n" + wish).getBytes(StandardCharsets.UTF_8);
    return UUID.nameUUIDFromBytes(name).toString();
  }

  private static RequestForm form(Copy copy, String key) {
    return new RequestForm(
        key,
        List.of(copy.dataset()),
        List.of(copy.destination()),
        null,
        null,
        "argosy fdtcp",
        null,
        null,
        List.of(copy.source()));
  }
}
