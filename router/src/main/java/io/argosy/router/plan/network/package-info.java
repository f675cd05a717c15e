/** The planner's question and account: a frozen network, the requests, and what is assigned. */
@NullMarked
package io.argosy.router.plan.network;

import org.jspecify.annotations.NullMarked;
