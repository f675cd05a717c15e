/** Input and output of the planner: a frozen network, requests, loads and assignments. */
@NullMarked
package io.argosy.router.plan.network;

import org.jspecify.annotations.NullMarked;
