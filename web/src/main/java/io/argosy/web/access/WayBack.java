package io.argosy.web.access;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.view.RedirectView;

/**
 * Where somebody goes on after signing in: the page that was asked for, and never another host. A
 * browser takes two slashes, a backslash for one of them, or a tab between them, for a host.
 */
final class WayBack {

  private static final Pattern LOCAL =
      Pattern.compile("/(?:[^/\\\\\\s\\p{Cntrl}][^\\\\\\s\\p{Cntrl}]*)?");
  private static final Pattern NO_PAGE = Pattern.compile("/(?:sign-|signed-out|data/|live).*");
  private static final int LONGEST = 2000;

  private WayBack() {}

  /** The overview instead of what is no page of ours. */
  static String of(@Nullable String asked) {
    return asked != null
            && asked.length() <= LONGEST
            && LOCAL.matcher(asked).matches()
            && !NO_PAGE.matcher(asked).matches()
        ? asked
        : "/";
  }

  /** As it is: braces in it are no variables. */
  static RedirectView redirect(@Nullable String asked) {
    RedirectView view = new RedirectView(of(asked));
    view.setExpandUriTemplateVariables(false);
    return view;
  }
}
