package io.argosy.web.file;

import static java.util.concurrent.CompletableFuture.completedFuture;
import static java.util.concurrent.CompletableFuture.supplyAsync;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.FileDecisionView;
import io.argosy.common.wire.user.FileView;
import io.argosy.common.wire.user.FileWaitView;
import io.argosy.web.access.SignedInUser;
import io.argosy.web.access.UserCalls;
import io.argosy.web.freshness.Answer;
import io.argosy.web.freshness.Lookups;
import io.argosy.web.freshness.Snapshots;
import io.argosy.web.router.RouterCalls;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;

/** The page of one file. Its address contains the opaque id, and not the LFN. */
@Controller
public final class FilePage {

  /** The most destinations shown; each needs a query to the router. */
  private static final int DESTINATIONS = 20;

  private static final CompletableFuture<@Nullable ChoiceView> NO_CHOICE = completedFuture(null);

  private final Snapshots<Long, Optional<FileFacts>> files;
  private final RouterCalls router;
  private final Lookups lookups;

  public FilePage(UserCalls queries, RouterCalls router, Lookups lookups) {
    // No caching: a page loaded right after a change of a replica must show it.
    files =
        new Snapshots<Long, Optional<FileFacts>>(
                "files", id -> () -> FileFacts.read(queries, id), lookups)
            .sharedFor(Duration.ZERO);
    this.router = router;
    this.lookups = lookups;
  }

  /** Redirects to the page of the file with this LFN, or to the search if there is none. */
  @GetMapping(path = "/file", params = "lfn")
  String named(@AuthenticationPrincipal SignedInUser user, @RequestParam String lfn) {
    return lfnOf(lfn.strip())
        .flatMap(questions(user)::idOf)
        .map(id -> "redirect:/file?id=" + id)
        .orElseGet(() -> "redirect:" + FileForm.of(lfn, null, null).address());
  }

  @GetMapping(path = "/file", params = "!lfn")
  String page(@AuthenticationPrincipal SignedInUser user, @RequestParam String id, Model model) {
    RouterQuestions asking = questions(user);
    Answer<Optional<FileFacts>> known = files.answer(keyOf(id));
    FileFacts facts = known.value().orElseThrow(FilePage::unknown);
    FileView file = facts.file();
    List<FileDecisionView> latest = facts.decisions();
    model.addAttribute("known", known);
    model.addAttribute("file", file);
    model.addAttribute(
        "changeable",
        file.replicas().stream().filter(copy -> user.changesReplicasAt(copy.site())).toList());
    Map<NodeName, CompletableFuture<ChoiceView>> choices = choices(file.lfn(), latest, asking);
    List<PlaceView> places = places(file, choices, asking);
    model.addAttribute("places", places);
    model.addAttribute("choices", choicesElsewhere(choices, file));
    model.addAttribute("earlier", latest.stream().filter(d -> !isNewest(d, latest)).toList());
    return "file";
  }

  private RouterQuestions questions(SignedInUser user) {
    return new RouterQuestions(router.as(user.token()));
  }

  /** Starts the queries for all destinations at once. */
  private Map<NodeName, CompletableFuture<ChoiceView>> choices(
      Lfn lfn, List<FileDecisionView> latest, RouterQuestions router) {
    Map<NodeName, CompletableFuture<ChoiceView>> choices = new LinkedHashMap<>();
    for (FileDecisionView decision : latest) {
      choices.computeIfAbsent(
          decision.destination(),
          node ->
              supplyAsync(
                  () -> new ChoiceView(decision, router.explanation(lfn, node).orElse(null)),
                  lookups.executor()));
    }
    return choices;
  }

  private List<PlaceView> places(
      FileView file, Map<NodeName, CompletableFuture<ChoiceView>> choices, RouterQuestions router) {
    List<CompletableFuture<PlaceView>> places =
        file.wishes().stream()
            .limit(DESTINATIONS)
            .map(waiting -> place(file.lfn(), waiting, choices, router))
            .toList();
    return places.stream().map(CompletableFuture::join).toList();
  }

  private CompletableFuture<PlaceView> place(
      Lfn lfn,
      FileView.WaitingDestination waiting,
      Map<NodeName, CompletableFuture<ChoiceView>> choices,
      RouterQuestions router) {
    return supplyAsync(() -> router.whyNotThere(lfn, waiting.destination()), lookups.executor())
        .thenCombine(
            choices.getOrDefault(waiting.destination(), NO_CHOICE),
            (reason, choice) -> new PlaceView(waiting, reason.orElse(null), choice));
  }

  /** Decisions for destinations that have the file or that no request names any longer. */
  private static List<ChoiceView> choicesElsewhere(
      Map<NodeName, CompletableFuture<ChoiceView>> choices, FileView file) {
    Set<NodeName> wanting =
        file.wishes().stream()
            .map(FileView.WaitingDestination::destination)
            .collect(Collectors.toSet());
    return choices.entrySet().stream()
        .filter(choice -> !wanting.contains(choice.getKey()))
        .map(choice -> choice.getValue().join())
        .toList();
  }

  private static boolean isNewest(FileDecisionView decision, List<FileDecisionView> latest) {
    return latest.stream()
        .filter(other -> other.destination().equals(decision.destination()))
        .findFirst()
        .filter(decision::equals)
        .isPresent();
  }

  /** Ids are opaque to clients: a malformed one is an unknown file, not an error. */
  private static long keyOf(String id) {
    try {
      return Long.parseLong(id);
    } catch (NumberFormatException e) {
      throw unknown();
    }
  }

  private static Optional<Lfn> lfnOf(String text) {
    try {
      return Optional.of(new Lfn(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  static ResponseStatusException unknown() {
    return new ResponseStatusException(HttpStatus.NOT_FOUND);
  }

  /**
   * A destination that wants the file, why it has not arrived, and the newest decision.
   *
   * @param reason null if the router does not answer
   * @param choice the newest decision; null if there is none
   */
  public record PlaceView(
      FileView.WaitingDestination waiting,
      @Nullable FileWaitView reason,
      @Nullable ChoiceView choice) {

    /** The state in a word or two. */
    public String state() {
      return reason == null ? waiting.state() : reason.reason().replace('-', ' ');
    }

    /** The style class of the state. */
    public String style() {
      if (reason == null) {
        return "";
      }
      return switch (reason.outlook()) {
        case "moves" -> "moving";
        case "stuck" -> "failed";
        case "over" -> "done";
        default -> "waiting";
      };
    }
  }
}
