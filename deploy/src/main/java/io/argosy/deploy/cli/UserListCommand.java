package io.argosy.deploy.cli;

import io.argosy.common.wire.user.UserView;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows users. */
@Command(
    name = "list",
    description = "Shows users, their roles, and whether they may come in.",
    mixinStandardHelpOptions = true,
    footer = {"", ExitCodes.EXPLANATION})
final class UserListCommand implements Callable<Integer> {

  @Mixin RouterOptions router;
  @Mixin Answer answer;

  @Override
  public Integer call() throws IOException {
    tell(answer, router.connect());
    return ExitCodes.DONE;
  }

  static void tell(Answer answer, RouterClient client) throws IOException {
    List<UserView> all = client.list("/query/v1/users", UserView.class);
    answer.write(all, () -> table(all));
  }

  private static TextTable table(List<UserView> all) {
    TextTable table = new TextTable("Name", "Roles", "Since", "Password set", "Disabled");
    for (UserView one : all) {
      table.row(
          one.name(),
          String.join(", ", one.roles()),
          one.createdAt(),
          Objects.requireNonNullElse(one.passwordSetAt(), "no"),
          Objects.requireNonNullElse(one.disabledAt(), ""));
    }
    return table;
  }
}
