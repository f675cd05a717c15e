package io.argosy;

import java.util.Map;

/** The feature that owns each table; only its store may name the table. */
final class TableOwners {

  static final Map<String, String> OWNERS =
      Map.ofEntries(
          Map.entry("stage_lease", "stage"),
          Map.entry("audit_entry", "audit"),
          Map.entry("principal", "access"),
          Map.entry("principal_role", "access"),
          Map.entry("principal_password", "access"),
          Map.entry("access_token", "access"),
          Map.entry("sign_in_link", "access"),
          Map.entry("automation_mode", "automation"),
          Map.entry("automation_pin", "automation"),
          Map.entry("site", "topology"),
          Map.entry("node", "topology"),
          Map.entry("link", "topology"),
          Map.entry("agent", "topology"),
          Map.entry("agent_node", "topology"),
          Map.entry("door", "topology"),
          Map.entry("storage_rule", "topology"),
          Map.entry("dataset", "catalog"),
          Map.entry("changed_dataset", "catalog"),
          Map.entry("block", "catalog"),
          Map.entry("block_holding", "catalog"),
          Map.entry("amount_check", "catalog"),
          Map.entry("data_file", "catalog"),
          Map.entry("replica", "catalog"),
          Map.entry("bad_replica", "catalog"),
          Map.entry("request", "request"),
          Map.entry("request_dataset", "request"),
          Map.entry("request_destination", "request"),
          Map.entry("request_source", "request"),
          Map.entry("approval", "request"),
          Map.entry("subscription", "subscription"),
          Map.entry("block_destination", "subscription"),
          Map.entry("dataset_arrival", "subscription"),
          Map.entry("file_request", "activation"),
          Map.entry("source_failure", "activation"),
          Map.entry("block_suspension", "activation"),
          Map.entry("node_limit", "budget"),
          Map.entry("link_budget", "budget"),
          Map.entry("link_bin", "linkrate"),
          Map.entry("link_bin_hour", "linkrate"),
          Map.entry("link_bin_day", "linkrate"),
          Map.entry("link_forecast", "linkrate"),
          Map.entry("feed", "linkrate"),
          Map.entry("link_flow", "linkrate"),
          Map.entry("breaker", "breaker"),
          Map.entry("route", "routing"),
          Map.entry("routing_cycle", "routing"),
          Map.entry("routing_cycle_strategy", "routing"),
          Map.entry("decision", "routing"),
          Map.entry("routing_snapshot", "routing"),
          Map.entry("shadow_run", "shadow"),
          Map.entry("shadow_plan", "shadow"),
          Map.entry("agent_session", "issue"),
          Map.entry("claim", "issue"),
          Map.entry("task", "issue"),
          Map.entry("task_closed", "issue"),
          Map.entry("report_key", "harvest"),
          Map.entry("outcome", "harvest"));

  private TableOwners() {}
}
