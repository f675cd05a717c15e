package io.argosy.web.router;

import io.argosy.web.router.RouterAnswer.Done;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Says on the next page what came of a command: {@code did} or {@code refused}. */
public final class Told {

  private Told() {}

  /**
   * @param done what is said where the router has done it
   * @throws ResponseStatusException 401, where the router no longer knows the user
   */
  public static void on(RedirectAttributes next, RouterAnswer<Done> answer, String done) {
    switch (answer) {
      case RouterAnswer.Given<Done> given -> next.addFlashAttribute("did", done);
      case RouterAnswer.Refused<Done> refused -> {
        if (refused.isSignedOut()) {
          throw new ResponseStatusException(HttpStatus.UNAUTHORIZED);
        }
        next.addFlashAttribute("refused", refused.sentence());
      }
      case RouterAnswer.Unanswered<Done> silent ->
          next.addFlashAttribute(
              "refused",
              "The router did not answer. Look below whether it was done, and else try again.");
    }
  }
}
