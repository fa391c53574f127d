"""Which test covers which rule. A rule without a test fails here, and so does a test that does not exist."""

import test_queenies
import test_rulebook_examples
import test_rules
from franchise.texts import rules

COVERED = {
    "1.1": ["towns_have_one_space_and_cities_that_of_their_tile"],
    "1.2": ["spaces_fill_in_order_and_the_highest_number_counts_the_empty_ones"],
    "1.3": ["a_scored_city_has_no_spaces"],
    "1.4": ["seats_go_clockwise_from_seat_0"],
    "2.1": ["pieces_at_the_start", "setups_that_can_not_be_are_refused"],
    "2.2": ["blocked_regions_can_not_be_entered_and_give_no_points"],
    "2.3": ["the_last_seat_chooses_its_town_first", "an_occupied_town_is_no_start"],
    "2.4": ["starting_money_by_players_and_seat", "page_2_starting_money"],
    "2.5": ["introductory_towns_are_given", "page_3_towns_of_the_first_game"],
    "2.6": [
        "tiles_placed_in_turn",
        "tiles_drawn_at_random_keep_to_their_groups",
        "page_8_tiles_of_the_same_group_may_lie_on_a_city",
    ],
    "3.1": ["income_counts_open_cities_and_is_at_least_one_dollar", "page_4_income_for_seven_empty_spaces"],
    "3.2": [
        "every_price_that_can_be_paid_is_legal",
        "expansion_is_optional_and_happens_once",
        "expansion_starts_from_scored_cities_too",
        "expansion_to_an_own_or_full_place_is_refused",
        "page_4_a_location_can_not_be_jumped",
    ],
    "3.3": ["increase_costs_a_dollar_once_a_city", "a_city_just_expanded_to_can_not_be_increased"],
    "3.4": ["markers_open_first_in_their_order_then_cities_in_the_order_of_the_board"],
    "3.5": ["regions_are_scored_after_all_openings"],
    "3.6": ["money_never_goes_below_zero"],
    "3.7": [
        "a_turn_can_not_use_more_than_the_supply",
        "a_marker_is_noted_with_an_empty_supply_and_nothing_is_owed",
    ],
    "4.1": ["more_than_half_scores_at_once", "exactly_half_does_not_score"],
    "4.2": ["majority_gains_the_value", "page_5_absolute_majority_in_washington"],
    "4.3": [
        "full_city_gives_half_rounded_down_to_the_most_then_the_earliest",
        "page_5_full_city_goes_to_the_earlier_of_the_tied",
    ],
    "4.4": ["only_the_winner_takes_back_all_but_one"],
    "4.5": [
        "first_scoring_marks_the_region_for_the_active_player_even_if_another_gained",
        "the_marker_is_taken_after_the_winner_took_his_back",
    ],
    "5.1": ["a_region_needs_all_towns_and_all_cities"],
    "5.2": ["first_second_and_everyone_else", "with_two_players_the_second_gets_the_third_value"],
    "5.3": ["ties_go_clockwise_from_the_marker", "page_6_region_scoring_with_a_tie_for_first"],
    "5.4": ["the_tile_goes_to_the_first_free_space_and_its_points_to_the_active_player"],
    "5.5": ["several_regions_are_scored_in_the_order_of_the_board"],
    "5.6": ["who_is_alone_in_a_region_gets_the_first_value_only"],
    "6.1": ["a_tile_in_the_red_zone_ends_the_game_after_the_turn", "page_6_three_regions_in_a_turn_end_the_game"],
    "6.2": [
        "a_round_without_expansions_ends_the_game_from_the_first_round_on",
        "an_expansion_starts_the_count_anew",
    ],
    "6.3": ["final_points_for_towns_money_and_bonus_tiles", "page_7_final_scoring"],
    "6.4": ["most_influence_wins_then_towns_then_together"],
    "7.1": ["no_bonus_tile_in_the_first_turn_and_one_a_turn"],
    "7.2": ["expand_again_to_another_location_and_not_from_the_marker"],
    "7.3": [
        "double_needs_two_empty_spaces_and_a_waiting_franchise",
        "second_franchise_of_a_double_goes_back_if_the_first_scored",
    ],
    "7.4": ["dollars_at_any_moment_before_phase_4", "page_7_dollars"],
    "8.1": [
        "nobody_starts_with_bonus_tiles",
        "a_fourth_town_claims_a_bonus_tile_and_takes_a_franchise",
        "a_bonus_tile_can_be_used_from_the_next_turn_on",
        "a_region_marker_is_no_franchise_of_the_region",
        "four_regions_by_any_franchise",
        "five_franchises_in_scored_cities_also_in_another_players_turn",
        "small_cities_must_be_unscored_after_the_step",
        "triggering_a_big_city_counts_whoever_gains",
        "triggering_a_region",
        "the_first_8_dollar_link_takes_a_franchise_and_the_second_claims",
        "an_8_dollar_link_is_sensible_while_it_is_worth_something",
        "without_a_reserve_nothing_is_claimed",
        "several_at_once_are_claimed_in_the_order_of_the_draw_while_the_reserve_lasts",
    ],
    "8.2": [
        "seat_0_puts_the_marker_at_any_city_in_play",
        "the_marker_moves_over_links_towns_and_scored_cities",
        "empty_spaces_of_the_booming_city_count_double",
    ],
    "8.3": [
        "ten_tiles_are_drawn_from_the_pool",
        "dollars_tile_pays_dollars",
        "track_tile_adds_to_the_tiles_on_the_track_not_below_zero",
        "bonus_tile_gives_the_first_a_used_bonus_tile_back",
        "the_first_takes_the_route_or_the_development_tile",
        "route_tile_frees_one_link",
        "route_tile_may_free_even_a_0_dollar_link",
        "development_path_is_walked_link_by_link_and_every_link_is_paid",
        "development_path_may_pass_a_target_and_visits_no_place_twice",
        "a_step_that_leads_nowhere_is_refused",
        "route_tile_frees_a_link_of_a_development_path",
        "development_may_be_the_second_expansion_and_pass_the_first_marker",
    ],
}


def test_every_rule_has_a_test() -> None:
    assert sorted(COVERED) == sorted(rules())


def test_every_test_in_the_table_exists() -> None:
    modules = (test_rules, test_queenies, test_rulebook_examples)
    known = {name for module in modules for name in vars(module) if name.startswith("test_")}
    missing = [name for names in COVERED.values() for name in names if f"test_{name}" not in known]
    assert missing == []
