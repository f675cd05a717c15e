package io.argosy.web.frame;

import io.argosy.web.router.RouterAnswer;
import io.argosy.web.router.RouterAnswer.Done;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Puts the result of a command on the next page, as {@code did} or {@code refused}. */
public final class CommandNotice {

  private CommandNotice() {}

  /**
   * @param done the sentence to show if the command succeeded
   * @throws ResponseStatusException 401, if the token is no longer valid
   */
  public static void add(RedirectAttributes next, RouterAnswer<Done> answer, String done) {
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
              "refused", "The router did not answer. Check below whether the change was made.");
    }
  }
}
