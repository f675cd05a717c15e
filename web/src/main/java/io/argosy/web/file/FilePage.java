package io.argosy.web.file;

import static java.util.concurrent.CompletableFuture.supplyAsync;

import io.argosy.common.catalog.Lfn;
import io.argosy.web.access.SignedInUser;
import io.argosy.web.decision.DecisionQuery;
import io.argosy.web.decision.DecisionView;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;

/** The page of one file, by its opaque id: an LFN stands in no address. */
@Controller
public final class FilePage {

  private static final int DECISIONS = 10;

  /** Each is asked of the router while the page is made. */
  private static final int PLACES = 20;

  private final FileQuery files;
  private final DecisionQuery decisions;
  private final RouterQuestions router;
  private final Executor lookups;

  public FilePage(
      FileQuery files, DecisionQuery decisions, RouterQuestions router, Executor lookups) {
    this.files = files;
    this.decisions = decisions;
    this.router = router;
    this.lookups = lookups;
  }

  /** Whoever knows the name of a file comes to its page. */
  @GetMapping(path = "/file", params = "lfn")
  String named(@RequestParam String lfn) {
    return lfnOf(lfn.strip())
        .flatMap(files::idOf)
        .map(id -> "redirect:/file?id=" + id)
        .orElseThrow(FilePage::unknown);
  }

  @GetMapping(path = "/file", params = "!lfn")
  String page(@AuthenticationPrincipal SignedInUser user, @RequestParam String id, Model model) {
    long key = keyOf(id);
    FileView file = files.one(key).orElseThrow(FilePage::unknown);
    List<DecisionView> latest = decisions.ofFile(key, DECISIONS);
    model.addAttribute("file", file);
    List<PlaceView> places = places(file, latest, router.asking(user));
    model.addAttribute("places", places);
    model.addAttribute("earlier", latest.stream().filter(d -> isNoPlaces(d, places)).toList());
    return "file";
  }

  /** All are asked for at once. */
  private List<PlaceView> places(
      FileView file, List<DecisionView> latest, RouterQuestions.Asking router) {
    List<CompletableFuture<PlaceView>> places =
        file.wishes().stream()
            .limit(PLACES)
            .map(wish -> place(file.lfn(), wish, latest, router))
            .toList();
    return places.stream().map(CompletableFuture::join).toList();
  }

  private CompletableFuture<PlaceView> place(
      Lfn lfn, FileView.Wish wish, List<DecisionView> latest, RouterQuestions.Asking router) {
    Optional<DecisionView> newest =
        latest.stream().filter(d -> d.destination().equals(wish.destination())).findFirst();
    return supplyAsync(() -> router.whyNotThere(lfn, wish.destination()), lookups)
        .thenCombine(
            supplyAsync(
                () -> newest.flatMap(d -> router.explanation(lfn, wish.destination())), lookups),
            (reason, explanation) ->
                new PlaceView(
                    wish, reason.orElse(null), newest.orElse(null), explanation.orElse(null)));
  }

  private static boolean isNoPlaces(DecisionView decision, List<PlaceView> places) {
    return places.stream().noneMatch(place -> decision.equals(place.decision()));
  }

  /** Ids are opaque outside: what is no number is simply not there. */
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
}
