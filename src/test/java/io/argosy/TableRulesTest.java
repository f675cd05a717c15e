package io.argosy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Every table has an owner, and only the owner's store names it. */
class TableRulesTest {

  private static final TableRules RULES = new TableRules(TableOwners.OWNERS);

  @Test
  void everyTableOfTheMigrationsHasAnOwner() {
    assertThat(SourceTree.files(".sql").stream().filter(SourceTree::isShipped))
        .flatMap(file -> TableRules.createdBy(SourceTree.textOf(file)).toList())
        .isSubsetOf(TableOwners.OWNERS.keySet());
  }

  @Test
  void ownersAreFeatures() {
    assertThat(House.ROUTER_STREET).containsAll(TableOwners.OWNERS.values());
  }

  @Test
  void storesNameTheirOwnTablesOnly() {
    assertThat(
            ParsedSource.all().stream()
                .filter(source -> source.name().matches("router/src/main/.*/store/.*"))
                .flatMap(RULES::foreignTables))
        .isEmpty();
  }

  @Test
  void aForeignTableIsReported() {
    assertThat(
            RULES.foreignTables(
                ParsedSource.of(
                    "router/src/main/java/io/argosy/router/routing/store/Bad.java",
                    """
                    class Bad {
                      String mine = "select * from route join catalog_file_facts using (id)";
                      String theirs = "update task set epoch = 1";
                      @Table(schema = "x", name = "node") class NodeRow {}
                    }
                    """)))
        .hasSize(2)
        .allMatch(place -> place.matches(".*names (task of issue|node of topology)"));
  }

  @Test
  void aPartitionNeedsNoOwner() {
    assertThat(
            TableRules.createdBy(
                "create table audit (x int);\ncreate table audit_rest partition of audit default;"))
        .containsExactly("audit");
  }
}
