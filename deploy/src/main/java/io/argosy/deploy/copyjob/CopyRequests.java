package io.argosy.deploy.copyjob;

import io.argosy.common.wire.user.FileWaitForm;
import io.argosy.common.wire.user.FileWaitView;
import io.argosy.common.wire.user.InjectionForm;
import io.argosy.common.wire.user.OwnRequestsView;
import io.argosy.common.wire.user.RequestForm;
import io.argosy.common.wire.user.RequestView;
import io.argosy.deploy.client.Requests;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.client.RouterRefusal;
import io.argosy.deploy.scan.DirectoryScan;
import io.argosy.deploy.scan.FoundFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Declares single files to the router and requests them. */
record CopyRequests(RouterClient router, Requests requests) {

  private static final String BYTES = ".*\\.(bytes|checksum)";

  /** A later run recognises the requests of an earlier one by this comment. */
  private static final String COMMENT = "argosy fdtcp";

  private static final int NOT_FOUND = 404;
  private static final int CONFLICT = 409;
  private static final int REFUSED = 422;

  /**
   * The state of a copy after it was requested.
   *
   * @param request id of the request to follow; null if the copy has ended
   * @param there whether the file is at its destination
   */
  record Answer(@Nullable String request, boolean there, String sentence) {

    static Answer arrived() {
      return new Answer(null, true, "the file had arrived before");
    }

    static Answer requested(String id) {
      return new Answer(id, false, "");
    }

    static Answer impossible(String sentence) {
      return new Answer(null, false, sentence);
    }
  }

  Answer ask(Copy copy) throws IOException {
    Optional<FoundFile> facts = DirectoryScan.single(copy.file());
    Optional<String> objection = facts.isPresent() ? declare(copy, facts.get()) : Optional.empty();
    if (objection.isPresent()) {
      return Answer.impossible(objection.get());
    }
    return askAgain(copy);
  }

  /** As {@link #ask}, for a file that was declared before. */
  Answer askAgain(Copy copy) throws IOException {
    Optional<FileWaitView> known = find(copy);
    if (known.isEmpty()) {
      return Answer.impossible(
          "%s cannot be read here, and the router does not know it".formatted(copy.file()));
    }
    return known.get().reason().equals("arrived") ? Answer.arrived() : shared(copy, known.get());
  }

  /**
   * Declares the file, and returns why the router refuses its content. A file that belongs to
   * another dataset stays there.
   */
  private Optional<String> declare(Copy copy, FoundFile found) throws IOException {
    try {
      router.post(
          "/command/v1/injections",
          new InjectionForm(
              copy.source(),
              copy.dataset(),
              null,
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

  private Optional<FileWaitView> find(Copy copy) throws IOException {
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

  /**
   * Uses the request of an earlier or a concurrent run, unless it cannot proceed; then it is
   * cancelled and a new one is created.
   */
  private Answer shared(Copy copy, FileWaitView known) throws IOException {
    OwnRequestsView own = requests.own(copy.dataset(), copy.destination());
    for (RequestView left : own.uncancelled()) {
      if (isOf(copy, left)) {
        Optional<Answer> answer = leftBehind(left);
        if (answer.isPresent()) {
          return answer.get();
        }
      }
    }
    return request(copy, known, own.made() + 1);
  }

  /**
   * Returns whether the request was made for this copy, and not by the same user for another
   * purpose.
   */
  private static boolean isOf(Copy copy, RequestView request) {
    return COMMENT.equals(request.comment()) && List.of(copy.source()).equals(request.sources());
  }

  /** Returns the state of a request of an earlier run; empty if it was cancelled. */
  private Optional<Answer> leftBehind(RequestView left) throws IOException {
    if (!Requests.isOver(left) && !Requests.isHopeless(left)) {
      return Optional.of(Answer.requested(left.id()));
    }
    try {
      return requests.takeBack(left.id()) ? Optional.empty() : Optional.of(Answer.arrived());
    } catch (RouterRefusal e) {
      return Optional.of(
          Answer.impossible(
              "request %s of an earlier run could not be cancelled: %s"
                  .formatted(left.id(), e.getMessage())));
    }
  }

  private Answer request(Copy copy, FileWaitView known, long time) throws IOException {
    RequestForm form =
        Requests.form(
            key(copy, time),
            copy.dataset(),
            List.of(copy.destination()),
            COMMENT,
            null,
            List.of(copy.source()));
    try {
      return Answer.requested(requests.place(form));
    } catch (RouterRefusal e) {
      if (e.status() == REFUSED || e.status() == NOT_FOUND) {
        return Answer.impossible(
            "it is a file of another dataset, which can only be requested as a whole: "
                + known.detail());
      }
      throw e;
    }
  }

  /**
   * Returns a key that is the same for concurrent runs.
   *
   * @param time number of this request for the copy, so that no key is used again
   */
  private static String key(Copy copy, long time) {
    String subject =
        String.join("\n", copy.source().value(), copy.destination().value(), copy.lfn().value());
    byte[] name = ("fdtcp\n" + time + "\n" + subject).getBytes(StandardCharsets.UTF_8);
    return UUID.nameUUIDFromBytes(name).toString();
  }
}
