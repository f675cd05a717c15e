/** Amounts of data and speeds as types, shared by router, agent and planner. */
@NullMarked
package io.argosy.common.unit;

import org.jspecify.annotations.NullMarked;
